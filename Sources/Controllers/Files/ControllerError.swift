import Formats
public import Rules

/// The reason why a controller could not be found or read.
public struct ControllerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The fault.
  public enum Problem: Error, Hashable, Sendable {
    case unknownPreset(String)
    case notJSON
    case notAnObject
    /// The key is neither a parameter nor `base`, `name`, `source`, `finish-when` or `parameters`.
    case unknownKey(String)
    case duplicateKey(String)
    case notAValue(String)
    case notAText(String)
    case unknownBase(String)
    /// `base` names a file that cannot be read.
    case missingBase(String)
    /// `base` leads back to a file that is being read; the files, the first one again last.
    case circularBase([String])
    case parameter(ParameterError)
    case parametersNotAnObject
    /// A parameter's description has an unknown key; the choices are the known keys.
    case unknownDetail(String, parameter: String, choices: [String])
    case noValue(parameter: String)
    case notAUnit(String, parameter: String)
    /// The parameter has another unit already.
    case fixedUnit(String, parameter: String, unit: ParameterUnit)
    case notARange(parameter: String)
    /// The range goes beyond the table's.
    case widerRange(parameter: String, ClosedRange<Double>, ParameterUnit)
    case malformedName(String)
    case takenName(String)
    /// Neither the rule nor a speed nor the duration uses the parameter.
    case unusedParameter(String)
  }

  /// The path as the user gave it; nil when no file is concerned.
  public let file: String?
  /// The one-based line; nil when no file is concerned.
  public let line: Int?
  /// The fault.
  public let problem: Problem

  init(file: String? = nil, line: Int? = nil, problem: Problem) {
    (self.file, self.line, self.problem) = (file, line, problem)
  }

  /// No preset has this name, where no file is concerned.
  package init(unknownPreset name: String) { self.init(problem: .unknownPreset(name)) }

  /// The file that was named cannot be read, where it is not a base.
  package init(unreadable path: String) { self.init(problem: .missingBase(path)) }

  public var description: String {
    let place = [file, line.map(String.init)].compactMap { $0 }.joined(separator: ":")
    return (place.isEmpty ? "" : "\(place): ") + problem.words
  }
}

extension ControllerError.Problem {
  /// The fact and the remedy, without the place.
  package var words: String {
    let presets = Preset.all.map(\.name)
    switch self {
    case .unknownPreset(let name):
      return "'\(name)': no preset has this name; "
        + (advice(for: name, choices: presets) ?? "'presets' lists them")
    case .notJSON: return "not JSON; check its braces, commas and quotes (comments are allowed)"
    case .notAnObject: return "not a JSON object; write { \"velocity-threshold\": 300 }"
    case .unknownKey(let key):
      return "'\(key)': no setting has this name; "
        + (advice(for: key, choices: Controller.fileKeys) ?? "'presets default' shows them all")
    case .duplicateKey(let key): return "'\(key)': stands there twice; keep one"
    case .notAValue(let key):
      return "'\(key)': neither a finite number nor a text; give one of them"
    case .notAText(let key): return "'\(key)': not a text; give it in quotes"
    case .unknownBase(let name):
      return "'base': no preset is called '\(name)'; "
        + (advice(for: name, choices: presets) ?? "'presets' lists them, and a file ends in .json")
    case .missingBase(let path):
      return "'base': '\(path)' cannot be read; name a preset or a controller file"
    case .circularBase(let paths):
      return "'base': the files lead in a circle, \(paths.joined(separator: " -> ")); "
        + "let one of them start from a preset"
    case .parameter(let error):
      return "'\(error.parameter)': \(error.problem.words(error.parameter))"
    case .parametersNotAnObject:
      return
        "'parameters': not an object; write { \"pop-bias\": { \"value\": 0.3, \"unit\": \"s\" } }"
    case .unknownDetail(let key, let parameter, let choices):
      return "'\(parameter)': '\(key)' says nothing about a parameter; "
        + (advice(for: key, choices: choices) ?? "leave it out")
    case .noValue(let parameter): return "'\(parameter)': no value found; add \"value\""
    case .notAUnit(let unit, let parameter):
      return "'\(parameter)': '\(unit)' is not a unit; choose fraction, pt, pt/s, 1/s or s"
    case .fixedUnit(let found, let parameter, let unit):
      return "'\(parameter)': '\(found)' is not its unit; "
        + "leave it out or give '\(unit == .fraction ? "fraction" : unit.rawValue)'"
    case .notARange(let parameter):
      return "'\(parameter)': not a range; give two numbers, the smaller first, as in [100, 3000]"
    case .widerRange(let parameter, let range, let unit):
      return "'\(parameter)': the range goes beyond \(rangeText(range, unit: unit.rawValue)); "
        + "stay within it"
    case .malformedName(let name):
      return "'\(name)': not a name for a parameter; use letters, and digits and single hyphens "
        + "between them"
    case .takenName(let name):
      return "'\(name)': means something else in a rule; choose another name"
    case .unusedParameter(let name):
      let near = nearest(to: name, in: Parameter.all.map(\.name))
      return "'\(name)': neither the rule nor a speed nor the duration uses it; "
        + (near.map { "did you mean '\($0)'?" } ?? "use it in 'finish-when' or leave it out")
    }
  }
}

extension Preset {
  /// The preset of this name.
  ///
  /// - Throws: ``ControllerError`` with the nearest spelling if there is none.
  public static func named(_ name: String) throws(ControllerError) -> Preset {
    guard let preset = all.first(where: { $0.name == name }) else {
      throw ControllerError(problem: .unknownPreset(name))
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
