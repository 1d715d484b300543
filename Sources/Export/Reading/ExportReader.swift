public import Controllers
import Formats
import Foundation
import Reports

/// Reads controllers back from the formats that can hold them, told by their content.
///
/// Whatever was exported comes back equal: controller files and property lists as they are, design
/// tokens by the extension in them, style sheets by a property. A style sheet that somebody wrote by hand
/// has duration, curve and thresholds only: the rest is that of the preset `default`, see
/// ``warning(about:file:)``.
public enum ExportReader {
  /// The controller in a file.
  ///
  /// - Parameters:
  ///   - bytes: The whole file: a controller file, a property list, design tokens or a style sheet.
  ///   - file: The path as the user gave it, for messages and as a name.
  ///   - reading: The bytes of a controller file that `base` names; nil where there is none.
  /// - Returns: The controller; its name is the file's where the file gives none.
  /// - Throws: ``ExportError`` at the first thing that is wrong.
  public static func controller(
    in bytes: some Sequence<UInt8>, file: String,
    reading: @escaping (String) -> [UInt8]? = { _ in nil }
  ) throws(ExportError) -> Controller {
    let bytes = Array(bytes)
    switch Content(bytes) {
    case .controllerFile: return try controller(json: bytes, file, reading)
    case .propertyList:
      guard let value = PropertyList.value(in: Data(bytes)), value.members != nil else {
        throw .notAPropertyList(file: file)
      }
      return try controller(value, file, reading)
    case .designTokens(let text):
      guard let root = jsonValue(text) else { throw .notJSON(file: file) }
      let found = tokenGroups(in: root, path: [])
      guard let first = found.first else { return try controller(json: bytes, file, reading) }
      guard found.count == 1 else {
        throw .severalControllers(file: file, groups: found.map(\.group))
      }
      return try controller(first.controller, file, reading)
    case .styleSheet(let text): return try controller(StyleSheet(text), file, reading)
    }
  }

  /// What a file does not say of its controller, as `place: what was found; what to do`; nil where it
  /// says everything.
  public static func warning(about bytes: some Sequence<UInt8>, file: String) -> String? {
    guard case .styleSheet(let text) = Content(Array(bytes)) else { return nil }
    let sheet = StyleSheet(text)
    guard let prefix = sheet.prefixes.first, sheet.controllerText(prefix) == nil else { return nil }
    return
      "\(file): no '\(prefix)\(StyleSheetNames.controller)' in it: the rule, and whatever else it"
      + " does not say, is that of 'default'; export the controller again"
  }

  /// The controller of a style sheet, with what was changed there by hand.
  private static func controller(
    _ sheet: StyleSheet, _ file: String, _ reading: @escaping (String) -> [UInt8]?
  ) throws(ExportError) -> Controller {
    let prefixes = sheet.prefixes
    guard prefixes.count < 2 else {
      throw .severalControllers(
        file: file, groups: prefixes.map { String($0.dropFirst(2).dropLast()) })
    }
    let prefix = prefixes.first ?? "--"
    var start = Controller.default
    start.name = file
    if let text = sheet.controllerText(prefix) {
      do throws(ControllerError) {
        start = try Controller(json: text.utf8, file: file, reading: reading)
      } catch {
        throw .propertyController(
          file: file, property: prefix + StyleSheetNames.controller, error.problem)
      }
    }
    return try sheet.changed(start, prefix: prefix, file: file)
  }

  /// What speaks for the controller in a file, as long as it is the controller that was judged: its
  /// fingerprint says so.
  public static func evidence(
    in bytes: some Sequence<UInt8>, for controller: Controller
  ) -> FoundEvidence {
    let bytes = Array(bytes)
    let root: JSONValue?
    switch Content(bytes) {
    case .controllerFile: root = jsonValue(String(decoding: bytes, as: UTF8.self))
    case .propertyList: root = PropertyList.value(in: Data(bytes))
    case .designTokens(let text):
      root = jsonValue(text).flatMap { tokenGroups(in: $0, path: []).first?.members }
    case .styleSheet(let text):
      let sheet = StyleSheet(text)
      root = sheet.prefixes.first.flatMap(sheet.controllerText).flatMap(jsonValue)
    }
    guard let root, let evidence = root["evidence"] else {
      return .none
    }
    var origin = root
    if let inner = root["export"], inner.members != nil { origin = inner }
    guard let fingerprint = origin["fingerprint"]?.text else {
      return .misfit(fingerprint: nil)
    }
    guard fingerprint == controller.fingerprint else { return .misfit(fingerprint: fingerprint) }
    return ExportEvidence(evidence).map(FoundEvidence.fitting) ?? .unreadable
  }

  private static func controller(
    _ value: JSONValue, _ file: String, _ reading: @escaping (String) -> [UInt8]?
  ) throws(ExportError) -> Controller {
    try controller(json: Array(value.document(linesToDepth: 0).utf8), file, reading)
  }

  private static func controller(
    json: [UInt8], _ file: String, _ reading: @escaping (String) -> [UInt8]?
  ) throws(ExportError) -> Controller {
    do throws(ControllerError) {
      return try Controller(json: json, file: file, reading: reading)
    } catch {
      throw .controller(error)
    }
  }

  private static func jsonValue(_ text: String) -> JSONValue? {
    try? JSONReader.value(in: Array(text.utf8))
  }

  /// The controllers in our extension, with the extension and the path of their tokens, sorted.
  private static func tokenGroups(
    in value: JSONValue, path: [String]
  ) -> [(group: String, controller: JSONValue, members: JSONValue)] {
    guard let members = value.members else { return [] }
    if let own = members["$extensions"]?[ControllerExport.tokenExtension],
      let controller = own["controller"]
    {
      return [(path.joined(separator: "."), controller, own)]
    }
    return members.sorted { $0.key < $1.key }.filter { !$0.key.hasPrefix("$") }
      .flatMap { tokenGroups(in: $0.value, path: path + [$0.key]) }
  }
}

extension ExportReader {
  /// What kind of file some bytes are.
  private enum Content {
    case controllerFile, propertyList
    case designTokens(String)
    case styleSheet(String)

    init(_ bytes: [UInt8]) {
      let text = String(decoding: bytes, as: UTF8.self)
      let start = text.drop(while: \.isWhitespace)
      if bytes.starts(with: "bplist".utf8) || start.hasPrefix("<") {
        self = .propertyList
      } else if text.contains("\"\(ControllerExport.tokenExtension)\"") {
        self = .designTokens(text)
      } else if !start.hasPrefix("{"), StyleSheet(text).hasEasing {
        self = .styleSheet(text)
      } else {
        self = .controllerFile
      }
    }
  }
}
