package import ArgumentParser
import Controllers
package import Export
import Formats
import Replay
import Reports

/// `export [CONTROLLER]`: writes a controller for use in an app.
package struct ExportVerb: ReportingVerb {
  package static let record = VerbRecord(
    name: "export",
    summary: "Write a controller as Swift, JSON, CSS and others",
    detail: """
      \(ExportFormat.allCases.map { "\($0.rawValue): \($0.meaning)." }.joined(separator: " ")) \
      Every file contains its controller's fingerprint, its evidence and a note of what the format cannot express. \
      \(ExportFormat.allCases.filter(\.readsBack).map(\.rawValue).joined(separator: ", ")) are controllers again. The \
      evidence comes from the labelled traces, and from a tuning or the controller's file if nothing has changed since. \
      In the console 'export css a.css' is short for 'export --format css --output a.css'.
      """,
    examples: ["appcoda", "--format css", "wave --output wave.json"], openToPages: ["--format"])

  /// The kind of document that an exported JSON schema describes.
  package enum Subject: String, ExpressibleByArgument, CaseIterable {
    case controller, suite, recipe
  }

  @Argument(
    help: ArgumentHelp(
      "A preset's name or a controller file (default: default; in the console the current controller).",
      valueName: "PRESET|FILE"), completion: .list(Preset.names))
  package var controller: String?

  @OptionGroup package var result: FormattedOptions<ExportFormat>

  @Option(
    help: ArgumentHelp(
      "With json-schema: the kind of file to describe (default: controller).", valueName: "FILES"))
  package var of: Subject?

  @Option(
    help: ArgumentHelp(
      "The name for types and tokens (default: the controller's name).", valueName: "NAME"))
  package var name: String?

  @Option(
    help: ArgumentHelp("The package of Kotlin code, for compose.", valueName: "com.example.app"))
  package var package: String?

  package init() {}

  package mutating func validate() throws {
    if let package {
      guard format == .compose else {
        throw ValidationError(
          "'--package \(package)': only Kotlin has packages; give --format compose, or leave it out"
        )
      }
      guard KotlinPackage.isName(package) else {
        throw ValidationError(
          "'--package \(package)': not a name of a Kotlin package; write words with dots between"
            + " them, as in com.example.app")
      }
    }
    if let name, !format.hasNames {
      throw ValidationError(
        "'--name \(name)': \(format.rawValue) names no types and no tokens; leave it out")
    }
    if let of, format != .jsonSchema {
      throw ValidationError(
        "'--of \(of.rawValue)': only schemas have a subject; give --format json-schema, or leave it out"
      )
    }
    if result.isExpanded {
      throw ValidationError("'--expanded': an export has no table; leave it out")
    }
  }

  /// Whether the export is a schema, which needs no controller.
  package var isSchema: Bool { format == .jsonSchema }

  /// The format that the user chose, otherwise the format that the file's name implies, otherwise Swift.
  private var format: ExportFormat { result.format ?? result.formatOfFile ?? .swift }

  package static func spelledOut(_ words: [String], in session: Session) -> [String] {
    guard let first = words.first, ExportFormat(rawValue: first) != nil else { return words }
    let file = words.dropFirst().first.map { $0.hasPrefix("-") ? [] : ["--output", $0] } ?? []
    return ["--format", first] + file + words.dropFirst(file.isEmpty ? 1 : 2)
  }

  package func run(in session: inout Session) throws -> Reply {
    switch of {
    case .suite:
      return Reply(document: SuiteSchema(toolVersion: session.environment.toolVersion).text)
    case .recipe:
      return Reply(document: RecipeSchema(toolVersion: session.environment.toolVersion).text)
    case .controller, nil: break
    }
    var state = session.state
    if let controller {
      state = session.state(of: try session.comparand(controller))
      state.word = controller
    } else if session.state.outcomes.isEmpty {
      session.evaluate()
      state = session.state
    }
    let (evidence, warning) = session.evidence(for: state)
    // Swift constants of the session's own controller include the linked apps' numbers. Other exports do not.
    let constants = format == .swiftConstants && controller == nil
    let exported = constants ? session.controllerWithApps(state) : state.controller
    // Exports evidence only if it was measured with the exported controller. An export that includes the numbers of
    // linked apps may differ from the controller that was measured.
    let isMeasured = exported.fingerprint == state.controller.fingerprint
    let text = ControllerExport(
      exported,
      toolVersion: session.environment.toolVersion, evidence: isMeasured ? evidence : nil,
      name: name, kotlinPackage: package
    ).text(as: format)
    var reply = Reply(document: text)
    if format != .jsonSchema { reply.warnings = [warning].compactMap(\.self) }
    return reply
  }
}

extension ExportFormat: ResultFormat {}
