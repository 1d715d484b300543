public import Devices
public import MotionMath

/// The metadata of a recording: its leading `# key: value` lines.
///
/// Keys are lower-case and keep the order of the file. Unknown keys are kept and written back.
public struct TraceMetadata: Hashable, Sendable {
  /// One metadata line: a key and its value.
  public struct Entry: Hashable, Sendable {
    public var key: String
    public var value: String

    public init(key: String, value: String) { (self.key, self.value) = (key, value) }
  }

  /// The lines, in the order of the file.
  public var entries: [Entry]

  /// Creates metadata from its lines.
  public init(entries: [Entry] = []) { self.entries = entries }

  /// The value of the first line with this key; setting nil removes the key.
  public subscript(key: String) -> String? {
    get { entries.first { $0.key == key }?.value }
    set {
      guard let newValue else {
        entries.removeAll { $0.key == key }
        return
      }
      if let index = entries.firstIndex(where: { $0.key == key }) {
        entries[index].value = newValue
      } else {
        entries.append(Entry(key: key, value: newValue))
      }
    }
  }

  /// The screen's size in points, from `screen: 390x844`; nil if absent, or if a side is not a number from 50 to
  /// 20,000.
  public var screen: ScreenSize? { self["screen"].flatMap(ScreenSize.init) }

  /// The screen that touches must lie on; nil if it is unknown, or if a mouse may have left it.
  var touchedScreen: ScreenSize? {
    guard let screen, self["pointer"] == nil else { return nil }
    let side = max(screen.width, screen.height)
    return self["turned"] == nil ? screen : ScreenSize(width: side, height: side)
  }

  /// The display's refresh rate in frames per second, from `display-hz: 60`; nil if absent or out of range.
  public var displayHz: Double? {
    self["display-hz"].flatMap(Double.init).flatMap { Self.rates.contains($0) ? $0 : nil }
  }

  /// The settings of the system that were on, from `environment: reduce-motion`; none if the line is absent.
  public var environment: SystemEnvironment {
    self["environment"].flatMap { SystemEnvironment($0) } ?? SystemEnvironment()
  }

  /// How many points of the recorded screen a point of the pointer's way was, from `scale: 1.41` beside `pointer: mouse`;
  /// nil if either is absent or the scale is no number.
  ///
  /// Other than 1 where a page shows the screen smaller or larger than it is: travel and speed are then multiplied by it.
  /// Without a pointer, `scale` says by what an importer multiplied places, which makes them points.
  public var drawnScale: Double? {
    self["pointer"] == nil ? nil : self["scale"].flatMap(Double.init)
  }

  /// When the next contact of the recording began, which was read as a separate gesture, in seconds after the first
  /// touch, from `next-contact: 1.02`; nil if there is none.
  public var nextContact: Seconds? { self[Self.nextContactKey].flatMap(Seconds.init) }

  static let nextContactKey = "next-contact"

  /// Says that all contacts belong together.
  mutating func joinContacts() {
    self[Self.nextContactKey] = nil
    self[Self.strokesKey] = Self.together
  }

  static let strokesKey = "strokes"
  static let together = "together"

  /// Whether something other than touches, which only a replay of the whole stack shows, may change what happens.
  package var changesTheDevice: Bool {
    entries.contains { $0.key == "turned" || $0.key == "environment" }
  }

  /// The scene that the gesture was recorded for, from `scene: sheet`; nil if absent.
  public var scene: String? { self["scene"] }

  /// The time of the first touch, in seconds after the scene begins, from `begins: 0.15`; nil if absent or out of
  /// range.
  public var begins: Double? {
    self["begins"].flatMap(Double.init).flatMap { Self.beginnings.contains($0) ? $0 : nil }
  }

  /// The valid times of the first touch, in seconds after the scene begins.
  package static let beginnings = 0.0...600

  /// The valid refresh rates of a display, in frames per second.
  package static let rates = 10.0...1000
}

/// A screen's size, in points, written `390x844`.
public struct ScreenSize: Hashable, Sendable, Codable, CustomStringConvertible {
  public var width: Double
  public var height: Double

  /// Creates a size from two positive lengths in points.
  public init(width: Double, height: Double) { (self.width, self.height) = (width, height) }

  /// The default screen size: 390 × 844 points, as on a usual phone.
  public static let usual = ScreenSize(
    width: DeviceModel.usual.width, height: DeviceModel.usual.height)

  /// The valid lengths of a screen's side, in points: from the screen of a watch to a display as large as a wall.
  package static let sides = 50.0...20_000
  /// The greatest valid coordinate of a touch, in points.
  ///
  /// It is greater than the side of any screen, because a finger may leave the screen.
  package static let farthest = 2 * sides.upperBound

  /// Reads a size such as `390x844`; nil unless it consists of two numbers within ``sides``.
  public init?(_ text: String) {
    // The text is read as bytes for speed, because every replay reads the screen size of its trace.
    let parts = text.utf8.split(maxSplits: 2, omittingEmptySubsequences: false) {
      $0 == UInt8(ascii: "x") || $0 == UInt8(ascii: "X")
    }
    guard parts.count == 2, let width = Self.side(parts[0]), let height = Self.side(parts[1])
    else { return nil }
    self.init(width: width, height: height)
  }

  private static func side(_ text: Substring.UTF8View) -> Double? {
    let text = Substring(text)
    guard let side = Double(text) ?? Double(text.trimming(while: \.isWhitespace)),
      sides.contains(side)
    else { return nil }
    return side
  }

  public var description: String {
    func text(_ value: Double) -> String {
      value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
    }
    return "\(text(width))x\(text(height))"
  }
}
