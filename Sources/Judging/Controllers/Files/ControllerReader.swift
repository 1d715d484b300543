package import Formats
import Rules

extension Controller {
  /// The keys of a controller file that are not parameters.
  private static let extraKeys = [
    "base", "name", "source", "finish-when", "parameters", "stops", KindValues.key,
  ]
  /// The keys that describe the file rather than the controller, such as its origin; readers ignore them.
  static let passedOverKeys: Set = ["$schema", "evidence", "export", "preset", TunedGestures.key]
  /// Every key of a controller file.
  static let fileKeys = extraKeys + Parameter.named.map(\.name)

  /// Reads a controller file: a JSON object whose keys are parameter names; comments and other JSON5 syntax are
  /// allowed.
  ///
  /// A value is a text that ``Parameter/set(_:in:)`` accepts, or a number in the parameter's unit; switches also accept
  /// true and false.
  ///
  /// - `base` is the name of a preset or the path of another file, which supplies all missing settings. Without
  ///   `base`, the preset `default` supplies them.
  /// - `name` is the file's path by default, and `source` the base's source.
  /// - `finish-when` is the text of a rule.
  /// - `parameters` contains built-in and custom parameters. Each is a value, or an object with `value`, `unit` and
  ///   `range`; for a custom parameter, the object may also contain `default` and `note`. A parameter with
  ///   `"tunable": true` is a number of a scene's own code; a scene whose code lacks the number rejects the file.
  /// - `tuned-on`, and `evidence` of a training, say which gestures the numbers were tuned on, beside those of the base.
  /// - `per` has values for each kind of people or gestures, beside those of the controller.
  /// - `$schema`, `export` and `preset` are ignored.
  ///
  /// A report that Panlab wrote is also accepted: the controller in the report is read.
  ///
  /// - Parameters:
  ///   - json: The whole file, UTF-8.
  ///   - file: The path as the user gave it, used in messages, and as the controller's name if the file contains no
  ///     name.
  ///   - reading: Returns the bytes of a file that `base` names, or nil if it cannot be read. Receives the path joined
  ///     with the folder of the file that names it.
  /// - Throws: ``ControllerError`` for the first error found; `base` and `parameters` are read before the other keys.
  public init(
    json: some Sequence<UInt8>, file: String, reading: @escaping (String) -> [UInt8]? = { _ in nil }
  ) throws(ControllerError) {
    self = try ControllerReader(file: file, ancestors: [], reading: reading)
      .controller(in: Array(json))
  }

  /// Reads a controller that is part of a file of another kind, such as a suite or a report.
  package init(
    node: JSONValue, file: String, reading: @escaping (String) -> [UInt8]? = { _ in nil }
  ) throws(ControllerError) {
    self = try ControllerReader(file: file, ancestors: [], reading: reading).controller(of: node)
  }
}

/// Reads a controller file, and the files that it is based on.
struct ControllerReader {
  let file: String
  /// The files whose reading led to this file: each names the next one as its base, and the last one names this file.
  let ancestors: [String]
  /// Creates the controller to start from if the file does not name a `base`; if this is nil, the preset `default` is
  /// used.
  var start: (() throws(ControllerError) -> Controller)?
  let reading: (String) -> [UInt8]?

  func controller(in bytes: [UInt8]) throws(ControllerError) -> Controller {
    let root: JSONValue
    do throws(JSONReader.Failure) {
      root = try JSONReader.value(in: bytes)
    } catch {
      throw failure(
        "not JSON; check its braces, commas and quotes (comments are allowed)", line: error.line)
    }
    return try controller(of: root)
  }

  func controller(of root: JSONValue) throws(ControllerError) -> Controller {
    guard case .object(var members) = root.content else {
      throw failure(
        "not a JSON object; write { \"velocity-threshold\": 300 }", line: root.line)
    }
    members = controllerMembers(ofReport: members) ?? members
    try refuseDuplicates(in: members)
    var controller = try base(members.first { $0.key == "base" })
    controller.name = file
    controller.tunedOn.fingerprints.formUnion(TunedGestures(in: members).fingerprints)
    var declared: [JSONValue.Member] = []
    if let member = members.first(where: { $0.key == "parameters" }) {
      declared = try declare(member, in: &controller)
    }
    // The stops are set last, because their places depend on the extent that the file sets.
    let inherited = controller.stopsText
    controller.stops = []
    let done = Controller.passedOverKeys.union(["base", "parameters", "stops", KindValues.key])
    for member in members where !done.contains(member.key) {
      try apply(member, to: &controller)
    }
    try placeStops(members, orElse: inherited, in: &controller)
    try dropUnused(declared, in: &controller)
    if let member = members.first(where: { $0.key == KindValues.key }) {
      controller.kindValues = try kindValues(member, of: controller)
    }
    return controller
  }

  /// The controller in a report that Panlab wrote (`presets NAME --format json`); nil if the file is not a report.
  private func controllerMembers(ofReport members: [JSONValue.Member]) -> [JSONValue.Member]? {
    guard case .string(let schema)? = members.first(where: { $0.key == "schema" })?.value.content,
      schema.hasPrefix("panlab."),
      case .object(let inner)? = members.first(where: { $0.key == "controller" })?.value.content
    else { return nil }
    return inner
  }

  func failure(_ words: String, line: Int) -> ControllerError {
    ControllerError(file: file, line: line, words)
  }

  func failure(_ error: ParameterError, line: Int) -> ControllerError {
    failure("'\(error.parameter)': \(error.problem.words(error.parameter))", line: line)
  }

  func notAValue(_ key: String, line: Int) -> ControllerError {
    failure("'\(key)': neither a finite number nor a text; give one of them", line: line)
  }

  func refuseDuplicates(in members: [JSONValue.Member]) throws(ControllerError) {
    var seen: Set<String> = []
    for member in members where !seen.insert(member.key).inserted {
      throw failure("'\(member.key)': given twice; keep one", line: member.line)
    }
  }

  func text(_ member: JSONValue.Member) throws(ControllerError) -> String {
    guard case .string(let text) = member.value.content else {
      throw failure("'\(member.key)': not a text; give it in quotes", line: member.line)
    }
    return text
  }

  /// Reads a text of at most `limit` characters.
  private func text(_ member: JSONValue.Member, upTo limit: Int) throws(ControllerError) -> String {
    let text = try text(member)
    guard text.unicodeScalars.count <= limit else {
      throw failure(
        "'\(member.key)': longer than \(limit) characters; shorten it", line: member.line)
    }
    return text
  }

  private func base(_ member: JSONValue.Member?) throws(ControllerError) -> Controller {
    guard let member else { return try start?() ?? .default }
    let word = try text(member)
    if let preset = Preset(named: word) { return preset.controller }
    guard word.contains("/") || word.lowercased().hasSuffix(".json") else {
      let advice =
        advice(for: word, choices: Preset.names)
        ?? "'presets' lists them, and a file ends in .json"
      throw failure("'base': no preset is called '\(word)'; \(advice)", line: member.line)
    }
    let path = FilePath.join(word, besides: file)
    let chain = ancestors + [file]
    if let start = chain.firstIndex(where: { FilePath.normal($0) == path }) {
      let circle = (chain[start...] + [path]).joined(separator: " -> ")
      throw failure(
        "'base': the files refer to each other in a circle, \(circle); let one of them start from a preset",
        line: member.line)
    }
    guard let bytes = reading(path) else {
      throw ControllerError(unreadable: path, file: file, line: member.line)
    }
    return try ControllerReader(file: path, ancestors: chain, reading: reading)
      .controller(in: bytes)
  }

  private func apply(
    _ member: JSONValue.Member, to controller: inout Controller
  ) throws(ControllerError) {
    switch member.key {
    case "name": controller.name = try text(member, upTo: 200)
    case "source": controller.source = try text(member, upTo: 2000)
    case "finish-when": try set(.finishWhen, to: text(member), in: &controller, line: member.line)
    default:
      guard let parameter = Parameter.named.first(where: { $0.name == member.key }) else {
        let advice =
          advice(for: member.key, choices: Controller.fileKeys)
          ?? "'presets default' shows them all"
        throw failure("'\(member.key)': no setting has this name; \(advice)", line: member.line)
      }
      try set(parameter, to: member.value, in: &controller, line: member.line)
    }
  }

  /// Sets the stops that the file contains or, if it contains none, the stops of its base.
  ///
  /// Setting the stops also checks that they fit the extent and the direction, on which their places depend. Does
  /// nothing if the file has none of the keys `stops`, `extent`, `direction` and `base`, or if neither the file nor its
  /// base has stops.
  private func placeStops(
    _ members: [JSONValue.Member], orElse inherited: String, in controller: inout Controller
  ) throws(ControllerError) {
    let keys = ["stops", "extent", "direction", "base"]
    guard let member = keys.lazy.compactMap({ key in members.first { $0.key == key } }).first,
      member.key == "stops" || inherited != Parameter.noStops
    else { return }
    let text = member.key == "stops" ? try text(member) : inherited
    try set(.stops, to: text, in: &controller, line: member.line)
  }

  func set(
    _ parameter: Parameter, to node: JSONValue, in controller: inout Controller, line: Int
  ) throws(ControllerError) {
    let text: String
    switch node.content {
    case .string(let value): text = value
    case .number(let value, _): text = Number.shortest(value)
    case .bool(let value):
      let isSwitch = parameter.kind == .choice(["on", "off"])
      text = isSwitch ? (value ? "on" : "off") : "\(value)"
    case .null, .array, .object: throw notAValue(parameter.name, line: line)
    }
    try set(parameter, to: text, in: &controller, line: line)
  }

  private func set(
    _ parameter: Parameter, to text: String, in controller: inout Controller, line: Int
  ) throws(ControllerError) {
    do throws(ParameterError) {
      try parameter.set(text, in: &controller)
    } catch {
      throw failure(error, line: line)
    }
  }

  /// Rejects unused custom parameters that this file declares, and drops unused custom parameters that come from its
  /// base.
  ///
  /// The base is the preset or the other file that supplies the settings missing in this file.
  private func dropUnused(
    _ declared: [JSONValue.Member], in controller: inout Controller
  ) throws(ControllerError) {
    let used = controller.usedParameterNames
    for member in declared where !used.contains(member.key) {
      let near = nearest(to: member.key, in: Parameter.named.map(\.name))
      throw failure(
        "'\(member.key)': neither the rule nor a speed nor the duration uses it; "
          + (near.map { "did you mean '\($0)'?" } ?? "use it in 'finish-when' or leave it out"),
        line: member.line)
    }
    controller.numbers.keepOwn(used)
  }
}

/// Operations on the text of paths, without access to files.
package enum FilePath {
  /// Resolves `path` relative to the folder of `file`, and normalises it.
  package static func join(_ path: String, besides file: String) -> String {
    if path.hasPrefix("/") { return normal(path) }
    guard let slash = file.lastIndex(of: "/") else { return normal(path) }
    return normal(file[...slash] + path)
  }

  /// The path without empty components and `.`, and with each `..` resolved if a folder precedes it; `.` if nothing is
  /// left.
  package static func normal(_ path: some StringProtocol) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else {
        parts.append(Substring(part))
      }
    }
    if path.hasPrefix("/") { return "/" + parts.joined(separator: "/") }
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }
}

/// The reason why a controller could not be found or read.
public struct ControllerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path as the user gave it; nil if the error does not concern a file.
  public let file: String?
  /// The line number, counted from 1; nil if the error does not concern a file.
  public let line: Int?
  /// What is wrong and how to fix it, without the file and the line.
  package let words: String
  /// The path of the file that cannot be read; nil for other errors.
  package private(set) var unreadable: String?

  init(file: String? = nil, line: Int? = nil, _ words: String) {
    (self.file, self.line, self.words) = (file, line, words)
  }

  /// Creates the error for a preset name that does not exist; the error names no file.
  package init(unknownPreset name: String) {
    let advice = advice(for: name, choices: Preset.names) ?? "'presets' lists them"
    self.init("'\(name)': no preset has this name; \(advice)")
  }

  /// Creates the error that the file at `path` cannot be read.
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
  /// The preset with this name.
  ///
  /// - Throws: ``ControllerError``, which suggests the most similar name, if there is no such preset.
  public static func named(_ name: String) throws(ControllerError) -> Preset {
    guard let preset = Preset(named: name) else {
      throw ControllerError(unknownPreset: name)
    }
    return preset
  }
}

extension Controller {
  /// Creates the controller of the preset with this name.
  ///
  /// - Throws: ``ControllerError``, which suggests the most similar name, if there is no such preset.
  public init(preset name: String) throws(ControllerError) {
    self = try Preset.named(name).controller
  }
}
