import Foundation

extension Controller {
  /// Keys of a file that are not parameters.
  private static let extraKeys = ["base", "name", "source", "finish-when"]
  /// Every key of a file.
  static let fileKeys = extraKeys + Parameter.all.map(\.name)

  /// Reads a controller file: a JSON object, comments and other JSON5 allowed, whose keys are
  /// parameter names.
  ///
  /// A value is a text as ``Parameter/set(_:in:)`` takes it, or a number in the parameter's own
  /// unit; switches also take true and false. What is missing comes from the preset `base` names
  /// (`default` when it names none). `name` defaults to the file's path, `source` to the base's.
  /// `finish-when` may only repeat the base's rule.
  ///
  /// - Parameters:
  ///   - json: The whole file, UTF-8.
  ///   - file: The path as the user gave it: for messages, and the name when the file has none.
  /// - Throws: ``ControllerError`` at the first thing, in the file's order, that is wrong.
  public init(json: some Sequence<UInt8>, file: String) throws(ControllerError) {
    let bytes = Array(json)
    let values = try Self.values(in: bytes, file: file)
    let keys = TopLevelKeys.list(in: bytes)
    // They differ where the scan and Foundation disagree about the encoding: UTF-16, for one.
    guard Set(keys) == Set(values.keys) else {
      throw ControllerError(file: file, problem: .notJSON)
    }
    do throws(ControllerError.Problem) {
      try self.init(values: values, keys: keys, file: file)
    } catch {
      throw ControllerError(file: file, problem: error)
    }
  }

  private static func values(
    in bytes: [UInt8], file: String
  ) throws(ControllerError) -> [String: JSONValue] {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    do {
      return try decoder.decode([String: JSONValue].self, from: Data(bytes))
    } catch DecodingError.typeMismatch {
      throw ControllerError(file: file, problem: .notAnObject)
    } catch {
      throw ControllerError(file: file, problem: .notJSON)
    }
  }

  private init(
    values: [String: JSONValue], keys: [String], file: String
  ) throws(ControllerError.Problem) {
    func text(_ key: String) throws(ControllerError.Problem) -> String? {
      guard let value = values[key] else { return nil }
      guard case .text(let text) = value else { throw .notAText(key) }
      return text
    }
    var seen: Set<String> = []
    for key in keys where !seen.insert(key).inserted { throw .duplicateKey(key) }

    let base = try text("base") ?? Preset.default.name
    guard let preset = Preset.all.first(where: { $0.name == base }) else {
      throw .unknownBase(base)
    }
    self = preset.controller
    name = try text("name") ?? file
    source = try text("source") ?? source
    if let rule = try text("finish-when"), rule != finishWhen.text {
      throw .ownRule(rule, base: finishWhen.text)
    }
    for key in keys where !Self.extraKeys.contains(key) {
      try set(key, to: values[key])
    }
  }

  private mutating func set(
    _ key: String, to value: JSONValue?
  ) throws(ControllerError.Problem) {
    guard let parameter = Parameter.all.first(where: { $0.name == key }) else {
      throw .unknownKey(key)
    }
    let text: String
    switch value {
    case .text(let value): text = value
    case .number(let value): text = numberText(value)
    case .bool(let value):
      let isSwitch = parameter.kind == .choice(["on", "off"])
      text = isSwitch ? (value ? "on" : "off") : "\(value)"
    case .other, nil: throw .notAValue(key)
    }
    do throws(ParameterError) {
      try parameter.set(text, in: &self)
    } catch {
      throw .parameter(error)
    }
  }
}
