/// A setting of the system that an app can ask for, and that changes what well-behaved apps do.
public enum SystemSetting: String, Hashable, Sendable, CaseIterable, Codable {
  /// Accessibility: Reduce Motion.
  case reduceMotion = "reduce-motion"
  /// Accessibility: Prefer Cross-Fade Transitions.
  case crossFade = "cross-fade"
  /// A language that is read from right to left.
  case rightToLeft = "right-to-left"
  /// The largest text size of the accessibility sizes.
  case largeText = "large-text"
  /// Low Power Mode.
  case lowPower = "low-power"
}

/// The settings that are on, written `reduce-motion,right-to-left`; none by default.
public struct SystemEnvironment: Hashable, Sendable, CustomStringConvertible {
  private var settings: Set<SystemSetting> = []

  public init(_ settings: Set<SystemSetting> = []) { self.settings = settings }

  /// Reads words with commas or spaces between them.
  ///
  /// - Returns: nil if a word names no setting.
  public init?(_ text: String) {
    for word in text.split(whereSeparator: { $0 == "," || $0 == " " }) {
      guard let setting = SystemSetting(rawValue: String(word)) else { return nil }
      settings.insert(setting)
    }
  }

  /// Whether no setting is on.
  public var isUsual: Bool { settings.isEmpty }

  public func contains(_ setting: SystemSetting) -> Bool { settings.contains(setting) }

  /// The settings that are on here or in another environment.
  public func union(_ other: SystemEnvironment) -> SystemEnvironment {
    SystemEnvironment(settings.union(other.settings))
  }

  /// The words of the settings, in the order in which they are declared.
  public var words: [String] {
    SystemSetting.allCases.filter(settings.contains).map(\.rawValue)
  }

  public var description: String { words.joined(separator: ",") }
}
