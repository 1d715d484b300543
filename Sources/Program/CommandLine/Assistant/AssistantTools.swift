import Controllers
import Formats
import Foundation
import Reports
import Traces
import Workbench

/// A tool of `panlab mcp`: a verb with the few arguments that an assistant needs.
struct AssistantTool: Sendable {
  /// What an argument is, and so how it is checked.
  enum Kind: Sendable {
    /// A recording, folder or bundle to read.
    case path
    /// A part of a gesture's name.
    case gesture
    /// A preset's name or a controller file.
    case controller
    case word, words
    /// A file or folder to write, which only a server with `--allow-writing` has.
    case output
    /// The first line to return.
    case cursor
  }

  struct Argument: Sendable {
    let name: String
    let kind: Kind
    let meaning: String
    var isRequired = false
    /// The option of the verb that takes the value; nil for a positional argument.
    var option: String?
  }

  let name: String
  let verb: String
  let summary: String
  let arguments: [Argument]
  /// Words that are always given.
  var fixed: [String] = []
  /// The verb where a controller is named and no recordings; nil if recordings are needed.
  var verbOfController: String?
  /// Whether the verb writes its report as JSON too.
  var hasReport = true
  /// Whether the tool is there only with `--allow-writing`.
  var writes = false

  fileprivate static let path = Argument(
    name: "path", kind: .path, meaning: "a recording, a folder, a bundle, or shipped:NAME",
    isRequired: true)
  private static let optionalPath = Argument(
    name: path.name, kind: .path, meaning: "\(path.meaning); none for the controller alone")
  fileprivate static let gesture = Argument(
    name: "gesture", kind: .gesture, meaning: "one of its gestures, by name or a part of it")
  fileprivate static let controller = Argument(
    name: "controller", kind: .controller, meaning: "a preset or a controller file",
    option: "--controller")
  private static let scene = Argument(
    name: "scene", kind: .word, meaning: "the transition that is driven", option: "--scene")
  private static let changes = Argument(
    name: "set", kind: .words, meaning: "changes, as in velocity-threshold=450", option: "--set")
  private static let cursor = Argument(
    name: "cursor", kind: .cursor, meaning: "the line to begin with, from next_cursor")

  static let all: [AssistantTool] = [
    AssistantTool(
      name: "explain", verb: ExplainVerb.record.name, summary: ExplainVerb.record.summary,
      arguments: [path, gesture, controller, scene, changes, cursor]),
    AssistantTool(
      name: "check", verb: CheckVerb.record.name,
      summary: "\(CheckVerb.record.summary); without a path: \(DoctorVerb.record.summary)",
      arguments: [optionalPath, gesture, controller, scene, changes, cursor], fixed: ["--quiet"],
      verbOfController: DoctorVerb.record.name),
    AssistantTool(
      name: "try", verb: CompareVerb.record.name,
      summary: "Compare two values of a parameter: what flips, and who gains",
      arguments: [
        path, controller, scene,
        Argument(
          name: "set", kind: .words,
          meaning: "two settings, as in velocity-threshold=300 and velocity-threshold=450",
          isRequired: true, option: "--set"), cursor,
      ]),
    AssistantTool(
      name: "tune", verb: TuneVerb.record.name, summary: TuneVerb.record.summary,
      arguments: [
        path, controller, scene,
        Argument(
          name: "parameters", kind: .words,
          meaning: "what to search, as in velocity-threshold=100:900",
          isRequired: true, option: "--tune"), cursor,
      ]),
    AssistantTool(
      name: "export", verb: ExportVerb.record.name, summary: ExportVerb.record.summary,
      arguments: [
        Argument(
          name: "controller", kind: .controller, meaning: "a preset or a controller file",
          isRequired: true),
        Argument(
          name: "format", kind: .word, meaning: "swift, json, css or another format of 'export'",
          isRequired: true, option: "--format"),
        changes,
        Argument(name: "output", kind: .output, meaning: "a file to write", option: "--output"),
        cursor,
      ], hasReport: false),
    AssistantTool(
      name: "import", verb: "import",
      summary: "Add the gestures of a recording or a bundle to a folder of traces",
      arguments: [
        path,
        Argument(
          name: "output", kind: .output, meaning: "the folder to write into", isRequired: true,
          option: "--output"),
        Argument(
          name: "meant", kind: .word, meaning: "what was meant by a bundle's gestures",
          option: "--meant"),
      ], fixed: ["--no-suite"], hasReport: false, writes: true),
  ]

  /// The tool as `tools/list` describes it.
  func json(allowsWriting: Bool) -> JSONValue {
    let shown = arguments.filter { $0.kind != .output || allowsWriting }
    func schema(of argument: Argument) -> JSONValue {
      var members: [String: JSONValue] = ["description": .string(argument.meaning)]
      switch argument.kind {
      case .words:
        members["type"] = .string("array")
        members["items"] = .object(["type": .string("string")])
      case .cursor: members["type"] = .string("integer")
      case .path, .gesture, .controller, .word, .output: members["type"] = .string("string")
      }
      return .object(members)
    }
    return .object([
      "name": .string(name), "description": .string(summary),
      "inputSchema": .object([
        "type": .string("object"),
        "properties": .object(shown.map(\.name), shown.map(schema)),
        "required": .texts(shown.filter(\.isRequired).map(\.name)),
        "additionalProperties": .bool(false),
      ]),
      "annotations": .object([
        "readOnlyHint": .bool(
          !writes && !(allowsWriting && arguments.contains { $0.kind == .output })),
        "openWorldHint": .bool(false),
      ]),
    ])
  }
}

/// What an assistant asked for is not what a tool takes.
struct AssistantRefusal: Error {
  let message: String
}

/// The folder of an assistant's server: no tool reads or writes outside of it.
struct AssistantFolder: Sendable {
  /// The real path of the folder.
  let root: String
  /// The real path of the folder that may be written to; nil if nothing may be written.
  let writable: String?

  /// The words of a verb's command line, and the line to begin with.
  func words(
    of tool: AssistantTool, _ given: [String: JSONValue]
  ) throws(AssistantRefusal) -> (words: [String], cursor: Int) {
    let known = tool.arguments.map(\.name)
    if let stranger = given.keys.sorted().first(where: { !known.contains($0) }) {
      throw AssistantRefusal(
        message: "'\(stranger)': not an argument of \(tool.name); give"
          + " \(known.joined(separator: ", "))"
      )
    }
    func has(_ name: String) -> Bool { given[name].map { !$0.isNull } ?? false }
    var (words, cursor) = ([tool.verb] + tool.fixed, 0)
    if let verb = tool.verbOfController, !has(AssistantTool.path.name) {
      guard has(AssistantTool.controller.name) else {
        throw AssistantRefusal(
          message:
            "'path': missing; give \(AssistantTool.path.meaning), or a controller to examine")
      }
      guard !has(AssistantTool.gesture.name) else {
        throw AssistantRefusal(message: "'gesture': no path; name the recordings too")
      }
      words = [verb]
    }
    for argument in tool.arguments {
      guard let value = given[argument.name], !value.isNull else {
        guard !argument.isRequired else {
          throw AssistantRefusal(message: "'\(argument.name)': missing; give \(argument.meaning)")
        }
        continue
      }
      if argument.kind == .cursor {
        guard let number = value.number.flatMap({ Int(exactly: $0) }), number >= 0 else {
          throw AssistantRefusal(message: "'cursor': not a line number; give 0 or more")
        }
        cursor = number
        continue
      }
      for text in try texts(value, of: argument) {
        words += [argument.option, try checked(text, of: argument)].compactMap(\.self)
      }
    }
    return (words, cursor)
  }

  private func texts(
    _ value: JSONValue, of argument: AssistantTool.Argument
  ) throws(AssistantRefusal) -> [String] {
    if argument.kind != .words, let text = value.text { return [text] }
    if argument.kind == .words, let elements = value.elements, elements.count <= 16 {
      let texts = elements.compactMap(\.text)
      if texts.count == elements.count { return texts }
    }
    throw AssistantRefusal(
      message:
        "'\(argument.name)': not \(argument.kind == .words ? "up to 16 texts" : "a text"); give \(argument.meaning)"
    )
  }

  private func checked(
    _ text: String, of argument: AssistantTool.Argument
  ) throws(AssistantRefusal) -> String {
    guard !text.isEmpty, !text.hasPrefix("-"), VisibleText.line(text) == text else {
      throw AssistantRefusal(
        message:
          "'\(VisibleText.line(text))': not a value of '\(argument.name)'; give \(argument.meaning)"
      )
    }
    switch argument.kind {
    case .word, .words, .cursor: return text
    case .gesture:
      // A verb reads a word as a path if there is a file of this name.
      guard !text.hasPrefix("/"), !text.split(separator: "/").contains(".."),
        realPath(absolute(text)).map({ Self.isInside($0, root) }) ?? true
      else {
        throw AssistantRefusal(
          message: "'\(text)': not a gesture's name; give \(argument.meaning)")
      }
      return text
    case .controller where Preset(named: text) != nil: return text
    case .path where ShippedTraces.isNamed(by: text): return text
    case .path, .controller:
      guard let place = realPath(absolute(text)), Self.isInside(place, root) else {
        throw AssistantRefusal(
          message: "'\(text)': not in the folder of this server; name a file or folder in it")
      }
      return text
    case .output:
      guard let writable else {
        throw AssistantRefusal(
          message:
            "'\(text)': nothing is written here; start the server with --allow-writing FOLDER")
      }
      guard Self.isInside(existing(absolute(text)), writable),
        !text.split(separator: "/").contains("..")
      else {
        throw AssistantRefusal(
          message: "'\(text)': not in the folder that may be written to; name a file in it")
      }
      return text
    }
  }

  private func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : "\(root)/\(path)"
  }

  /// The real path of the nearest folder at or above a path that exists.
  private func existing(_ path: String) -> String {
    var parts = path.split(separator: "/")
    while !parts.isEmpty {
      if let place = realPath("/" + parts.joined(separator: "/")) { return place }
      parts.removeLast()
    }
    return "/"
  }

  private static func isInside(_ place: String, _ folder: String) -> Bool {
    place == folder || place.hasPrefix(folder == "/" ? "/" : folder + "/")
  }
}
