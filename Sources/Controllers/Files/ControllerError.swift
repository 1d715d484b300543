import Formats

/// The reason why a controller could not be found or read.
public struct ControllerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path as the user gave it; nil when no file is concerned.
  public let file: String?
  /// The one-based line; nil when no file is concerned.
  public let line: Int?
  /// The fault and the remedy, without the place.
  package let words: String
  /// The file that was named and cannot be read, if that is the fault.
  package private(set) var unreadable: String?

  init(file: String? = nil, line: Int? = nil, _ words: String) {
    (self.file, self.line, self.words) = (file, line, words)
  }

  /// No preset has this name, where no file is concerned.
  package init(unknownPreset name: String) {
    let advice = advice(for: name, choices: Preset.all.map(\.name)) ?? "'presets' lists them"
    self.init("'\(name)': no preset has this name; \(advice)")
  }

  /// The file that was named cannot be read.
  package init(unreadable path: String, file: String? = nil, line: Int? = nil) {
    self.init(
      file: file, line: line,
      "'base': '\(path)' cannot be read; name a preset or a controller file")
    unreadable = path
  }

  public var description: String {
    let place = [file, line.map(String.init)].compactMap { $0 }.joined(separator: ":")
    return (place.isEmpty ? "" : "\(place): ") + words
  }
}

extension Preset {
  /// The preset of this name.
  ///
  /// - Throws: ``ControllerError`` with the nearest spelling if there is none.
  public static func named(_ name: String) throws(ControllerError) -> Preset {
    guard let preset = Preset(named: name) else {
      throw ControllerError(unknownPreset: name)
    }
    return preset
  }
}

extension Controller {
  /// The controller of the preset of this name.
  ///
  /// - Throws: ``ControllerError`` with the nearest spelling if there is none.
  public init(preset name: String) throws(ControllerError) {
    self = try Preset.named(name).controller
  }
}
