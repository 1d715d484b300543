/// Why a controller could not be found or read.
public struct ControllerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public enum Problem: Error, Hashable, Sendable {
    /// No preset has this name.
    case unknownPreset(String)
    /// The file is not JSON.
    case notJSON
    /// The file is JSON, but not an object.
    case notAnObject
    /// The key is neither a parameter nor `base`, `name`, `source` or `finish-when`.
    case unknownKey(String)
    /// The key stands in the file more than once.
    case duplicateKey(String)
    /// The key's value is neither a finite number nor a text.
    case notAValue(String)
    /// The key wants a text and has something else.
    case notAText(String)
    /// `base` names a preset that does not exist.
    case unknownBase(String)
    /// The file gives a rule that is not its base's.
    case ownRule(String, base: String)
    /// The value is not one of the parameter.
    case parameter(ParameterError)
  }

  /// The path as the user gave it; nil when no file is concerned.
  public let file: String?
  /// What is wrong.
  public let problem: Problem

  init(file: String? = nil, problem: Problem) {
    (self.file, self.problem) = (file, problem)
  }

  public var description: String { (file.map { "\($0): " } ?? "") + problem.words }
}

extension ControllerError.Problem {
  fileprivate var words: String {
    let presets = Preset.all.map(\.name)
    switch self {
    case .unknownPreset(let name):
      return "'\(name)': no preset has this name; "
        + (advice(for: name, choices: presets) ?? "'presets' lists them")
    case .notJSON:
      return "not JSON; check its braces, commas and quotes (comments are allowed)"
    case .notAnObject:
      return "not a JSON object; write { \"velocity-threshold\": 300 }"
    case .unknownKey(let key):
      return "'\(key)': no setting has this name; "
        + (advice(for: key, choices: Controller.fileKeys) ?? "'presets default' shows them all")
    case .duplicateKey(let key):
      return "'\(key)': stands there twice; keep one"
    case .notAValue(let key):
      return "'\(key)': neither a finite number nor a text; give one of them"
    case .notAText(let key):
      return "'\(key)': not a text; give it in quotes"
    case .unknownBase(let name):
      return "'base': no preset is called '\(name)'; "
        + (advice(for: name, choices: presets) ?? "'presets' lists them")
    case .ownRule(let text, let base):
      return
        "'finish-when': '\(text)' is not the base's rule, and rules of one's own cannot be read "
        + "yet; leave the key out or give '\(base)'"
    case .parameter(let error):
      return "'\(error.parameter)': \(error.problem.words(error.parameter))"
    }
  }
}
