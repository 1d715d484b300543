package import Formats

/// An incident as one file: recorded gestures, what decided them, and how it went, inside an HTML page that shows them.
///
/// A bundle stands for a folder. ``files`` are the folder's files: each gesture as CSV, labels, the controller, and a
/// suite with one group. ``gestures`` is what was told of each gesture when the bundle was written.
public struct IncidentBundle: Hashable, Sendable {
  /// A file of the folder.
  package struct File: Hashable, Sendable {
    /// The path within the folder, with `/` between its parts.
    package let path: String
    package let text: String
  }

  /// What was told of a gesture when the bundle was written.
  public struct Gesture: Sendable {
    /// The trace's name, as it is read from the bundle.
    public let name: String
    /// The path of the recording among ``IncidentBundle/files``.
    public let file: String
    /// The fingerprint of the touch points, as sixteen hexadecimal digits.
    package let fingerprint: String
    /// The outcome, as reports have it.
    package let outcome: JSONValue
    /// The explanation as text; empty if the scene crashed.
    package let account: String
  }

  /// The name: that of the suite's group or of the controller.
  package let name: String
  /// The controller as it was named: a preset's name or a file.
  package let word: String
  /// The scene that was named; nil if none was, so that the controller's direction chose it.
  package let scene: String?
  /// Whether an app's own code decides how the scene's gestures end.
  package let decidesItself: Bool
  /// Whether the gestures are of a suite's group, whose limits ``suiteFile`` has.
  package let isOfSuite: Bool
  /// The names of those limits that are of all gestures together, and so not of a single one.
  package let limitsOfWholeGroup: [String]
  package let toolVersion: String
  /// The fingerprint of the program that wrote the bundle: of Panlab and of an app's sources in it.
  package let program: String
  /// What was kept of the recordings though it may be private.
  package let kept: [Redaction.Kind]
  /// How often something of a kind was left out.
  package let redacted: [Redaction.Kind: Int]
  /// The files, each path once.
  package let files: [File]
  public let gestures: [Gesture]

  /// The files that every bundle has.
  package static let suiteFile = "panlab.json"
  package static let controllerFile = "controller.json"

  /// The member of the suite's `groups` that has the gestures; nil if the suite has none.
  package var group: JSONValue? {
    let suite = text(of: Self.suiteFile).flatMap {
      try? JSONReader.value(in: Array($0.utf8), .strict)
    }
    return suite?["groups"]?.members?.values.first
  }

  /// The text of a file; nil if there is none.
  public func text(of path: String) -> String? { files.first { $0.path == path }?.text }
}

extension IncidentBundle.Gesture: Hashable {
  public static func == (one: Self, two: Self) -> Bool {
    one.name == two.name && one.file == two.file && one.fingerprint == two.fingerprint
      && one.outcome == two.outcome && one.account == two.account
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(fingerprint)
  }
}

// The document inside the page.
extension IncidentBundle {
  private static let schema = "panlab.bundle/"
  /// The version of the document that this program writes, and the newest that it reads.
  private static let version = 1

  package var json: JSONValue {
    .object([
      "schema": .string("\(Self.schema)\(Self.version)"), "name": .string(name),
      "controller": .string(word), "scene": .text(scene),
      "decides_itself": .bool(decidesItself),
      "of_suite": .bool(isOfSuite), "limits_of_whole_group": .texts(limitsOfWholeGroup),
      "tool_version": .string(toolVersion), "program": .string(program),
      "kept": .texts(kept.map(\.rawValue)),
      "redacted": .object(
        redacted.keys.map(\.rawValue), redacted.values.map { .count($0) }),
      "files": .array(files.map { .texts([$0.path, $0.text]) }),
      "gestures": .array(
        gestures.map {
          .object([
            "name": .string($0.name), "file": .string($0.file),
            "fingerprint": .string($0.fingerprint), "outcome": $0.outcome,
            "account": .string($0.account),
          ])
        }),
    ])
  }

  init(json: JSONValue) throws(IncidentProblem) {
    func text(_ key: String, of value: JSONValue = json) throws(IncidentProblem) -> String {
      guard let text = value[key]?.text else { throw .malformed(key) }
      return text
    }
    let schema = try text("schema")
    guard schema.hasPrefix(Self.schema), let version = Int(schema.dropFirst(Self.schema.count))
    else { throw .malformed("schema") }
    toolVersion = try text("tool_version")
    guard version <= Self.version else { throw .newer(version: version, tool: toolVersion) }
    (name, word, program) = (try text("name"), try text("controller"), try text("program"))
    scene = json["scene"]?.text
    decidesItself = json["decides_itself"]?.flag ?? false
    isOfSuite = json["of_suite"]?.flag ?? false
    limitsOfWholeGroup = (json["limits_of_whole_group"]?.elements ?? []).compactMap(\.text)
    kept = (json["kept"]?.elements ?? []).compactMap { $0.text.flatMap(Redaction.Kind.init) }
    let counts = (json["redacted"]?.members ?? [:]).compactMap { key, count in
      Redaction.Kind(rawValue: key).flatMap { kind in
        count.number.flatMap { Int(exactly: $0) }.map { (kind, $0) }
      }
    }
    redacted = Dictionary(counts) { $1 }
    files = try Self.files(json["files"]?.elements)
    let paths = Set(files.map(\.path))
    guard paths.contains(Self.suiteFile), paths.contains(Self.controllerFile) else {
      throw .malformed("files")
    }
    var gestures: [Gesture] = []
    for value in json["gestures"]?.elements ?? [] {
      let file = try text("file", of: value)
      guard paths.contains(file), let outcome = value["outcome"] else {
        throw .malformed("gestures")
      }
      gestures.append(
        Gesture(
          name: try text("name", of: value), file: file,
          fingerprint: try text("fingerprint", of: value), outcome: outcome,
          account: try text("account", of: value)))
    }
    self.gestures = gestures
  }

  private static func files(_ values: [JSONValue]?) throws(IncidentProblem) -> [File] {
    var (files, known): ([File], Set<String>) = ([], [])
    for value in values ?? [] {
      guard let parts = value.elements, parts.count == 2, let path = parts[0].text,
        let text = parts[1].text
      else { throw .malformed("files") }
      guard isPath(path), known.insert(path).inserted else { throw .path(path) }
      files.append(File(path: path, text: text))
    }
    return files
  }

  /// Whether a path names a file within the folder: it is short and visible, and none of its parts is hidden.
  private static func isPath(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return path.utf8.count <= 512 && parts.count <= 4 && VisibleText.line(path) == path
      && parts.allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") && !$0.contains("\\") }
  }
}
