import Formats
public import MotionMath

/// Whether a screen is higher than wide, or wider than high.
public enum ScreenOrientation: String, Hashable, Sendable {
  case portrait, landscape

  /// Reads a word that begins with an orientation, such as `landscape` or UIKit's `landscapeLeft`; nil for other words.
  public init?(_ text: String) {
    let word = text.lowercased()
    guard
      let orientation = [Self.portrait, .landscape].first(where: { word.hasPrefix($0.rawValue) })
    else { return nil }
    self = orientation
  }
}

extension ScreenSize {
  /// The orientation; nil for a square.
  public var orientation: ScreenOrientation? {
    width == height ? nil : width > height ? .landscape : .portrait
  }

  /// The size of the same screen in another orientation.
  public func turned(to orientation: ScreenOrientation) -> ScreenSize {
    self.orientation == orientation ? self : ScreenSize(width: height, height: width)
  }
}

/// A turn of the device during a gesture, written `0.2 landscape`.
public struct DeviceTurn: Hashable, Sendable {
  /// The time after the first touch, in seconds.
  public var time: Seconds
  /// The orientation of the screen afterwards.
  public var orientation: ScreenOrientation

  /// Reads a turn; nil unless the text is a time from 0 to 600 s, and `landscape` or `portrait`.
  public init?(_ text: String) {
    let words = text.split(separator: " ")
    guard words.count == 2, let time = Seconds(words[0]), (0...600).contains(time),
      let orientation = ScreenOrientation(rawValue: String(words[1]))
    else { return nil }
    (self.time, self.orientation) = (time, orientation)
  }
}

/// The orientation of a screen as a gesture begins, and its turn during the gesture.
public struct HeldOrientation: Hashable, Sendable, CustomStringConvertible {
  public let start: ScreenOrientation
  /// The turn to the other orientation; nil if there is none.
  public let turn: DeviceTurn?

  /// Creates what is held as at the start until a turn; one to the orientation of the start changes nothing, and does
  /// not count.
  public init(_ start: ScreenOrientation, turn: DeviceTurn?) {
    self.start = start
    self.turn = turn.flatMap { $0.orientation == start ? nil : $0 }
  }

  /// `landscape`, or `landscape, turned to portrait at 0.200 s`.
  public var description: String {
    start.rawValue
      + (turn.map {
        ", turned to \($0.orientation.rawValue) at \(Number.fixed($0.time, decimals: 3)) s"
      } ?? "")
  }
}

extension TraceMetadata {
  /// The device's orientation as the gesture began, from `orientation: landscape`, or else from the sides of its screen;
  /// nil if neither says it.
  public var orientation: ScreenOrientation? {
    self["orientation"].flatMap { ScreenOrientation($0) } ?? screen?.orientation
  }

  /// When the user turned the device, and to which orientation, from `turned: 0.2 landscape`; nil if absent.
  public var turn: DeviceTurn? { self["turned"].flatMap { DeviceTurn($0) } }

  /// How the device was held and turned; nil if the recording does not say how the device was held.
  public var heldOrientation: HeldOrientation? {
    orientation.map { HeldOrientation($0, turn: turn) }
  }
}
