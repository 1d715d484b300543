import Formats
public import MotionMath

/// The outcome of a recorded gesture on the device, as the recorder observed it.
///
/// A recording's metadata contains the outcome in two lines:
///
///     # outcome: finish
///     # observed: source=coordinator release=0.233 percent=0.47 velocity=812,-3
///
/// The outcome is `finish`, `cancel`, `refused` (a transition was requested but not allowed), `none` (no sign of a
/// transition within 2 s) or the name of a stop. The second line leaves out values that were not observed; if no value
/// was observed, there is no second line.
public struct DeviceObservation: Hashable, Sendable {
  /// The outcome of the gesture.
  public enum Ending: Hashable, Sendable {
    case finish, cancel, refused
    /// No transition was observed; unlike `cancel`, this does not say that a transition was cancelled.
    case none
    /// The surface settled at the stop with this name.
    case stop(String)

    /// The word for the outcome in a recording's metadata.
    public var word: String {
      switch self {
      case .finish: "finish"
      case .cancel: "cancel"
      case .refused: "refused"
      case .none: "none"
      case .stop(let name): name
      }
    }
  }

  /// The source from which the recorder learned the outcome.
  public enum Source: String, Hashable, Sendable, CaseIterable {
    /// The transition coordinator of the view controllers.
    case coordinator
    /// The delegate of a sheet presentation controller.
    case sheet
    /// The delegate of a navigation controller.
    case navigation
    /// The app's own code, which calls the recorder.
    case app
  }

  /// A pair of values along x and y.
  public struct Vector: Hashable, Sendable {
    public var x, y: Double

    public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
  }

  public var ending: Ending
  public var source: Source?
  /// The start of the transition, in seconds after the first touch.
  public var began: Seconds?
  /// The end of the interaction, in seconds after the first touch.
  public var release: Seconds?
  /// The end of the transition, in seconds after the first touch.
  public var ended: Seconds?
  /// The coordinator's `percentComplete` at the end of the interaction, 0...1.
  public var percent: Double?
  /// The coordinator's `completionVelocity`, in the unit that UIKit uses for this property.
  public var completionVelocity: Double?
  /// The pan's translation when the pan ends, in points of the window.
  public var translation: Vector?
  /// What the app's code had taken off ``translation`` by then, by setting it during the pan; nil if nothing.
  public var reset: Vector?
  /// The pan's velocity when the pan ends, in points of the window per second.
  public var velocity: Vector?
  /// The name of the file with the positions of views in each frame, in the same folder as the recording.
  public var frames: String?

  /// The pan's way to its end, with what the app's code took off its translation.
  public var way: Vector? {
    translation.map { Vector(x: $0.x + (reset?.x ?? 0), y: $0.y + (reset?.y ?? 0)) }
  }

  /// Creates an observation of the outcome alone.
  public init(_ ending: Ending) { self.ending = ending }
}

extension DeviceObservation {
  /// The keys of the two metadata lines that contain an observation.
  static let outcomeKey = "outcome"
  static let detailsKey = "observed"

  /// The keys of the numbers in the metadata line `observed`.
  private static let numbers: [(String, any WritableKeyPath<Self, Double?> & Sendable)] = [
    ("began", \.began), ("release", \.release), ("ended", \.ended), ("percent", \.percent),
    ("completion-velocity", \.completionVelocity),
  ]
  private static let vectors: [(String, any WritableKeyPath<Self, Vector?> & Sendable)] = [
    ("translation", \.translation), ("reset", \.reset), ("velocity", \.velocity),
  ]

  /// The valid keys in the metadata line `observed`.
  package static let keys =
    ["source"] + numbers.map(\.0) + vectors.map(\.0) + ["frames"]

  /// Reads an observation from the values of its two metadata lines.
  ///
  /// - Throws: ``TraceError/Problem`` for an unknown word or an invalid number.
  package init(
    outcome: String, details: String?, stops: [String]
  ) throws(TraceError.Problem) {
    switch outcome.lowercased() {
    case "finish", "finished", "completed": self.init(.finish)
    case "cancel", "cancelled", "canceled": self.init(.cancel)
    case "refused": self.init(.refused)
    case "none": self.init(.none)
    default:
      guard stops.contains(outcome) else {
        throw .unknownDeviceOutcome(outcome, stops: stops)
      }
      self.init(.stop(outcome))
    }
    for pair in (details ?? "").split(whereSeparator: \.isWhitespace) {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { throw .observedWord(String(pair)) }
      try take(String(parts[0]), String(parts[1]))
    }
  }

  private mutating func take(_ key: String, _ value: String) throws(TraceError.Problem) {
    let limit = 1e6
    func number(_ text: some StringProtocol) -> Double? {
      Double(String(text)).flatMap { abs($0) <= limit ? $0 : nil }
    }
    if let path = Self.numbers.first(where: { $0.0 == key })?.1 {
      guard let value = number(value) else { throw .observedWord("\(key)=\(value)") }
      self[keyPath: path] = value
    } else if let path = Self.vectors.first(where: { $0.0 == key })?.1 {
      let parts = value.split(separator: ",", omittingEmptySubsequences: false).map { number($0) }
      guard parts.count == 2, let x = parts[0], let y = parts[1] else {
        throw .observedWord("\(key)=\(value)")
      }
      self[keyPath: path] = Vector(x: x, y: y)
    } else if key == "source" {
      guard let source = Source(rawValue: value) else { throw .observedWord("\(key)=\(value)") }
      self.source = source
    } else if key == "frames" {
      // The value is a file name without a folder, because the file is in the recording's folder, which may be moved.
      guard !value.contains("/"), !value.isEmpty else { throw .observedWord("\(key)=\(value)") }
      frames = value
    } else {
      throw .observedWord("\(key)=\(value)")
    }
  }

  /// The value of the metadata line `observed`; nil if only the outcome is known.
  public var details: String? {
    var words = source.map { ["source=\($0.rawValue)"] } ?? []
    for (key, path) in Self.numbers {
      if let value = self[keyPath: path] { words.append("\(key)=\(Number.plain(value))") }
    }
    for (key, path) in Self.vectors {
      if let value = self[keyPath: path] {
        words.append("\(key)=\(Number.plain(value.x)),\(Number.plain(value.y))")
      }
    }
    if let frames { words.append("frames=\(frames)") }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}

extension TraceMetadata {
  /// The outcome that was observed on the device; nil if the recording contains none.
  ///
  /// Setting nil removes the outcome.
  public var observation: DeviceObservation? {
    get {
      guard let outcome = self[DeviceObservation.outcomeKey] else { return nil }
      let stops = (self["stops"] ?? "").split { $0.isWhitespace || $0 == "," }.map(String.init)
      return try? DeviceObservation(
        outcome: outcome, details: self[DeviceObservation.detailsKey], stops: stops)
    }
    set {
      self[DeviceObservation.outcomeKey] = newValue?.ending.word
      self[DeviceObservation.detailsKey] = newValue?.details
    }
  }

  /// The insets of the device's window in points: top, left, bottom and right, as in `safe-area: 59,0,34,0`.
  ///
  /// Nil if the line is absent or does not contain four valid numbers.
  public var safeArea: SafeArea? { self["safe-area"].flatMap(SafeArea.init) }
}

/// The insets of a window for the device's housing and bars, in points, written `59,0,34,0`.
public struct SafeArea: Hashable, Sendable, CustomStringConvertible {
  public var top, left, bottom, right: Double

  public init(top: Double, left: Double = 0, bottom: Double, right: Double = 0) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }

  /// Reads top, left, bottom and right; nil unless they are four numbers from 0 to 500.
  public init?(_ text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      Double(String(part.trimming(while: \.isWhitespace)))
    }
    guard parts.count == 4, let top = parts[0], let left = parts[1], let bottom = parts[2],
      let right = parts[3], [top, left, bottom, right].allSatisfy({ 0...500 ~= $0 })
    else { return nil }
    self.init(top: top, left: left, bottom: bottom, right: right)
  }

  public var description: String {
    [top, left, bottom, right].map { Number.shortest($0) }.joined(separator: ",")
  }
}
