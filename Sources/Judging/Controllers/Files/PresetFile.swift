package import Formats
import Rules

/// The file of a preset: a controller file with an additional block that describes its origin.
///
///     { "name": "hero",
///       "source": "Hero: the projected end beyond half",
///       "preset": {
///         "library": "Hero", "version": "1.6.3", "licence": "MIT", "family": "projection",
///         "faults": ["…"], "notes": ["…"],
///         "cases": [{ "travel": 401, "velocity": 0, "decides": "finish" }] },
///       "finish-when": "…" }
///
/// The preset has the name of the file. Readers of controllers ignore the block, so the file can be used wherever a
/// controller file can.
package struct PresetFile: Hashable, Sendable {
  /// The file's path: inside Panlab's package for a shipped preset, otherwise as the user gave it.
  package let path: String
  package let text: String

  package init(_ path: String, _ text: String) { (self.path, self.text) = (path, text) }

  /// The file's name without its extension.
  var name: String {
    let bytes = path.utf8
    let start = bytes.lastIndex(of: UInt8(ascii: "/")).map(bytes.index(after:)) ?? bytes.startIndex
    let file = path[start...]
    return String(file.utf8.suffix(5).elementsEqual(".json".utf8) ? file.dropLast(5) : file)
  }

  private static let keys = [
    "library", "version", "licence", "family", "faults", "notes", "cases",
  ]

  /// Reads the preset.
  ///
  /// `reading` returns the bytes of a controller file to which the key `base` refers, or nil if the file cannot be
  /// read.
  ///
  /// - Throws: ``ControllerError`` for the first error.
  func preset(
    reading: @escaping (String) -> [UInt8]? = { _ in nil }
  ) throws(ControllerError) -> Preset {
    let whole = try JSONObject<ControllerError>(file: path, bytes: Array(text.utf8))
    let root = JSONValue(.object(whole.members), line: whole.line)
    // The preset `default` has no base to start from, only the defaults of the parameters.
    let start: (() throws(ControllerError) -> Controller)? =
      name == Controller.defaultName ? { () throws(ControllerError) in try bareController() } : nil
    let controller = try ControllerReader(
      file: path, ancestors: [], start: start, reading: reading
    ).controller(of: root)
    let written = try whole.optionalText("name")
    guard written == nil || written == name else {
      throw ControllerError(
        file: path, line: whole["name"]?.line ?? whole.line,
        "'name': '\(written ?? "")' is not the file's name; write '\(name)', or rename the file")
    }
    let about = try whole.object("preset")
    try about.require(Self.keys)
    return Preset(
      controller: controller.named(name), library: try about.text("library"),
      version: try about.optionalText("version"), licence: try about.optionalText("licence"),
      family: try about.word("family"),
      faults: about["faults"] == nil ? [] : try about.texts("faults"),
      notes: about["notes"] == nil ? [] : try about.texts("notes"),
      cases: about["cases"] == nil ? [] : try about.values("cases", PresetCase.init(reading:)),
      file: self)
  }

  /// A controller with the defaults of all parameters, and a placeholder rule that the file replaces.
  private func bareController() throws(ControllerError) -> Controller {
    do throws(RuleError) {
      return Controller(
        name: name, source: "",
        finishWhen: try DecisionRule(reading: "progress > 0.5", parameters: []))
    } catch {
      throw ControllerError(file: path, line: 1, "\(error)")
    }
  }

  /// The number of outer nesting levels of a preset's JSON in which each element has its own line; deeper elements
  /// share the line of the element that contains them.
  package static let depth = 3

  /// The file as a JSON value.
  package var json: JSONValue {
    (try? JSONReader.value(in: Array(text.utf8))) ?? .null
  }
}

extension Controller {
  static let defaultName = "default"

  fileprivate func named(_ name: String) -> Controller {
    var controller = self
    controller.name = name
    return controller
  }
}

extension ControllerError: JSONObjectError {
  package static var allowsDuplicateKeys: Bool { false }

  package init(file: String, line: Int, json: JSONProblem) {
    self.init(file: file, line: line, json.words)
  }
}
