public import ArgumentParser
import Controllers
import Export
import Formats
import Foundation
import Replay
import Reports
import Scenes
import Traces
import Workbench

extension ExportFormat: ExpressibleByArgument {}

/// `panlab export CONTROLLER --format FORMAT`: writes a controller for an app.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write a controller as Swift, JSON, CSS and others.",
    discussion: """
      \(ExportFormat.allCases.map { "\($0.rawValue): \($0.meaning)." }.joined(separator: " ")) \
      Every file contains its controller's fingerprint, its evidence and a note of what the format \
      cannot express. --controller reads \
      \(ExportFormat.allCases.filter(\.readsBack).map(\.rawValue).joined(separator: ", ")) back. \
      The evidence of 'panlab tune' is included in every format if the controller was not changed. \
      Exits with 65 if the controller or a trace could not be read, 66 if there is no such file.
      """)

  @Argument(
    help: ArgumentHelp(
      "A preset's name or a controller file (default: default).", valueName: "PRESET|FILE"),
    completion: .controller)
  var controller: String?

  @Option(help: ArgumentHelp("The format to write.", valueName: "FORMAT"))
  var format: ExportFormat

  /// What a schema describes.
  enum Subject: String, ExpressibleByArgument, CaseIterable {
    case controller, suite
  }

  @Option(
    help: ArgumentHelp(
      "With json-schema: whose schema to write (default: controller).", valueName: "FILES"))
  var of: Subject?

  @Option(
    name: .customLong("set"), parsing: .singleValue,
    help: ArgumentHelp(
      "A parameter to change, as in velocity-threshold=450; may be repeated.",
      valueName: "name=value"), completion: .change)
  var changes: [String] = []

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Replay these labelled traces, and report how many are decided as meant.", valueName: "PATH"),
    completion: .file())
  var evidence: [String] = []

  @OptionGroup var scene: SceneOptions
  @OptionGroup var delivery: DeliveryOptions

  @Option(
    help: ArgumentHelp(
      "The name for types and tokens (default: the controller's name).",
      valueName: "NAME"))
  var name: String?

  @Option(
    help: ArgumentHelp("The package of Kotlin code, for compose.", valueName: "com.example.app"))
  var package: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Write to this file instead of standard output; replaces an existing file.",
      valueName: "FILE"),
    completion: .file())
  var output: String?

  func validate() throws {
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
    guard let of, format != .jsonSchema else { return }
    throw ValidationError(
      "'--of \(of.rawValue)': only a schema is of something; give --format json-schema, or leave it out"
    )
  }

  func run() throws {
    if of == .suite {
      return try StandardOutput.write(SuiteSchema(toolVersion: toolVersion).text, orTo: output)
    }
    var options = ControllerOptions()
    options.word = controller ?? Controller.default.name
    options.changes = changes
    let entry = try scene.entry()
    // Traces are replayed on a scene; without them the numbers of its code go along as they are.
    let controller =
      entry == nil && evidence.isEmpty
      ? try options.controllerOfAnyScene() : try options.controller(for: entry)
    let text = ControllerExport(
      controller, toolVersion: toolVersion, evidence: try evidence(for: controller, on: entry),
      name: name, kotlinPackage: package
    ).text(as: format)
    try StandardOutput.write(text, orTo: output)
  }

  /// The evidence from the traces, and from the controller's file if nothing was changed.
  private func evidence(for controller: Controller, on scene: Scene?) throws -> ExportEvidence? {
    let kept = try evidenceOfFile(for: controller)
    return evidence.isEmpty ? kept : try replayed(controller, on: scene).joined(with: kept)
  }

  /// The evidence in the controller's file; warns if the controller was edited since, or changed by
  /// `--set`.
  private func evidenceOfFile(
    for controller: Controller
  ) throws -> ExportEvidence? {
    let isPreset = Preset.all.contains { $0.name == self.controller }
    guard let path = self.controller, !isPreset, format != .jsonSchema else { return nil }
    let found = try ControllerFile(path: path).evidence(for: controller)
    let remedy =
      evidence.isEmpty ? "tune again, or give traces with --evidence" : "only --evidence counts"
    if let warning = found.warning(file: path, fingerprint: controller.fingerprint, remedy: remedy)
    {
      StandardError.warning(warning)
    }
    return found.evidence
  }

  private func replayed(_ controller: Controller, on scene: Scene?) throws -> ExportEvidence {
    let loaded = TraceLoader().load(paths: evidence)
    loaded.announce()
    if let code = loaded.exitCode { throw code }
    let result = try ParallelEvaluation(
      controller: controller, settings: delivery.settings(on: scene)
    ).evaluation(of: loaded.traces)
    guard let evidence = ExportEvidence(result.summary) else {
      throw CommandFailure.nothingSelected(
        "--evidence: \(counted(result.summary.traces, "trace")) and no label; label some, or leave it"
          + " out")
    }
    return evidence
  }
}
