public import Controllers
import Formats
import Foundation

/// Reads controllers back from exports that contain a whole controller, and detects the format from the content.
///
/// These formats are controller files, property lists and design tokens. Design tokens contain the controller in the
/// `$extensions` of a token or a token group. The controller that is read equals the exported controller.
public enum ExportReader {
  /// Reads the controller in a file.
  ///
  /// - Parameters:
  ///   - bytes: The whole file: a controller file, a property list or design tokens.
  ///   - file: The path as the user gave it, used in messages and as a default name.
  ///   - reading: Returns the bytes of another controller file, which the controller's member `base` names; nil if it
  ///     cannot be read.
  /// - Returns: The controller, named after the file if the file contains no name.
  /// - Throws: ``ExportError`` for the first error.
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
    }
  }

  /// The evidence in the first of some files that has any for this controller: a file, and those that it is based on.
  ///
  /// A file that changes nothing of its base has the base's evidence. If none of the files has evidence for the
  /// controller, the result is about the first that has any.
  package static func evidence(
    inAnyOf files: [[UInt8]], for controller: Controller
  ) -> FoundEvidence {
    let found = files.map { evidence(in: $0, for: controller) }.filter { $0 != .none }
    return found.first { $0.evidence != nil } ?? found.first ?? .none
  }

  /// The evidence in a file, and whether it belongs to this controller: their fingerprints must match.
  public static func evidence(
    in bytes: some Sequence<UInt8>, for controller: Controller
  ) -> FoundEvidence {
    guard let root = root(of: Array(bytes)), let evidence = root["evidence"] else { return .none }
    var origin = root
    if let inner = root["export"], inner.members != nil { origin = inner }
    guard let fingerprint = origin["fingerprint"]?.text else { return .misfit(fingerprint: nil) }
    guard fingerprint == controller.fingerprint else { return .misfit(fingerprint: fingerprint) }
    return ExportEvidence(evidence).map(FoundEvidence.fitting) ?? .unreadable
  }

  /// The JSON object in a file that may have the member `evidence`; nil if the file cannot be read.
  ///
  /// In a file of design tokens, a controller and its evidence are in Panlab's entry in the `$extensions` of a token or
  /// a token group. The result is the first such entry that contains a controller, or nil if there is none.
  private static func root(of bytes: [UInt8]) -> JSONValue? {
    switch Content(bytes) {
    case .controllerFile: jsonValue(String(decoding: bytes, as: UTF8.self))
    case .propertyList: PropertyList.value(in: Data(bytes))
    case .designTokens(let text):
      jsonValue(text).flatMap { tokenGroups(in: $0, path: []).first?.members }
    }
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

  /// The controllers in design tokens, in the order of their paths.
  ///
  /// Each has the path of the token or token group that contains it (`group`), and the members of Panlab's entry in the
  /// `$extensions` there (`members`).
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
  /// The kind of a file, detected from its content.
  private enum Content {
    case controllerFile, propertyList
    case designTokens(String)

    init(_ bytes: [UInt8]) {
      let text = String(decoding: bytes, as: UTF8.self)
      let start = text.drop(while: \.isWhitespace)
      if bytes.starts(with: "bplist".utf8) || start.hasPrefix("<") {
        self = .propertyList
      } else if text.contains("\"\(ControllerExport.tokenExtension)\"") {
        self = .designTokens(text)
      } else {
        self = .controllerFile
      }
    }
  }
}

/// The reason why no controller could be read from a file.
public enum ExportError: Error, Hashable, Sendable {
  /// The controller in the file is not valid.
  case controller(ControllerError)
  /// The property list cannot be read, or does not contain a dictionary.
  case notAPropertyList(file: String)
  /// The design tokens contain several controllers, listed by their groups.
  case severalControllers(file: String, groups: [String])
  /// The design tokens are not JSON.
  case notJSON(file: String)
}

extension ExportError: CustomStringConvertible {
  /// The message, in the form `place: what was found; what to do`.
  public var description: String {
    switch self {
    case .controller(let error): error.description
    case .notAPropertyList(let file):
      "\(file): not a property list with a dictionary; export the controller again"
    case .severalControllers(let file, let groups):
      "\(file): \(groups.count) controllers, \(groups.joined(separator: ", ")); keep one of them"
    case .notJSON(let file): "\(file): not JSON; check its braces, commas and quotes"
    }
  }
}

/// The evidence found in a file for the controller that was read from it.
public enum FoundEvidence: Hashable, Sendable {
  /// The file contains no evidence.
  case none
  /// The evidence belongs to the controller.
  case fitting(ExportEvidence)
  /// The evidence does not belong to the file's controller, or does not say to which controller it belongs.
  ///
  /// `fingerprint` is the fingerprint of the controller to which the evidence belongs; nil if the file contains no
  /// fingerprint. The evidence belongs to another controller if, for example, the file's controller was changed after
  /// the evidence was written.
  case misfit(fingerprint: String?)
  /// The evidence cannot be read.
  case unreadable

  /// The evidence that belongs to the controller; nil if there is none.
  public var evidence: ExportEvidence? {
    if case .fitting(let evidence) = self { return evidence }
    return nil
  }

  /// A warning that evidence is ignored, in the form `place: what was found; what to do`; nil if no evidence is
  /// ignored.
  ///
  /// `file` is the path as the user gave it, `fingerprint` is the exported controller's fingerprint, and `remedy` says
  /// how to obtain evidence for the controller.
  public func warning(file: String, fingerprint: String, remedy: String) -> String? {
    switch self {
    case .none, .fitting: nil
    case .misfit(let judged?):
      "\(file): the evidence in it is for another controller (fingerprint \(judged), not"
        + " \(fingerprint)) and is left out; \(remedy)"
    case .misfit(nil):
      "\(file): its evidence names no controller and is left out; \(remedy)"
    case .unreadable: "\(file): the evidence in it cannot be read and is left out; \(remedy)"
    }
  }
}
