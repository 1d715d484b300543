import ArgumentParser
import Controllers
import Formats
import Foundation
import MotionMath
import Replay
import Reports
import Rules
import Scenes
import Traces
import Workbench

/// `panlab init [FOLDER]`: writes a suite for the recordings of a folder.
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Set up checks of recordings, here and in CI.",
    discussion: """
      Writes panlab.json, a suite in which each folder with recordings is a group: its direction is where most \
      gestures meant to finish go, and its budgets are today's values, so 'panlab check' passes and reports what \
      gets worse. baseline.json contains today's decisions. A folder without labels gets a labels.csv with an empty intent \
      for each recording. In a Git repository, .github/workflows/gestures.yml runs the check on GitHub. Exits with 64 \
      if there is a suite or baseline already, 65 if a file could not be read.
      """
        + examples(
          "init traces",
          "init traces --controller appcoda",
          "init --keys"))

  @Argument(
    help: ArgumentHelp("The folder (default: the current one).", valueName: "FOLDER"),
    completion: .directory)
  var folder = "."

  @Option(
    help: ArgumentHelp("The preset that every group uses.", valueName: "PRESET"),
    completion: .preset)
  var controller = Controller.default.name

  @OptionGroup var scene: SceneOptions

  @Flag(help: "Instead, print every key of a suite with an example.")
  var keys = false

  func run() throws {
    if keys { return try StandardOutput.write(SuiteReference().text) }
    let preset = try Preset.named(controller).controller
    let scene = try scene.entry(for: [folder])
    let path = FolderWalk.path(of: GestureSuite.fileName, in: folder == "." ? "" : folder)
    let baseline = FilePath.join(NewSuite.baseline, besides: path)
    for path in [path, baseline] where FileKind(path) != .missing {
      throw CommandFailure.usage("'\(path)': exists already; remove it, or change it by hand")
    }
    guard FileKind(folder) == .folder else {
      throw CommandFailure.nothingSelected("\(folder): no such folder; name one with recordings")
    }
    let stops = FolderWalk(folder: folder).stops
    var (groups, count): ([NewSuiteGroup], Int) = ([], 0)
    var unlabelled: [(path: String, labels: String, count: Int)] = []
    for stop in stops where !stop.files.isEmpty || !stop.findings.isEmpty {
      let (loaded, foreign) = try recordings(of: stop)
      if loaded.traces.isEmpty { continue }
      let place = String(stop.folder.dropFirst(folder.count).drop { $0 == "/" })
      let hasMore = stops.contains { $0.folder.hasPrefix(stop.folder + "/") && !$0.files.isEmpty }
      count += loaded.traces.count
      let labels = FolderWalk.path(
        of: TraceFolder.labelFileName, in: folder == "." ? place : stop.folder)
      if FileKind(labels) == .missing, loaded.traces.allSatisfy({ $0.label == nil }) {
        let rows = loaded.traces.map { CSVField.text(TraceName.key(of: $0.name)) + ",\n" }
        unlabelled.append((labels, "trace,intent\n" + rows.joined(), rows.count))
      }
      groups.append(
        try NewSuiteGroup(
          name: place.isEmpty ? name : place,
          patterns: foreign.isEmpty
            ? [place.isEmpty ? "*.csv" : hasMore ? place + "/*.csv" : place]
            : stop.files.filter { !foreign.contains($0) }
              .map { FolderWalk.path(of: String($0.split(separator: "/").last ?? ""), in: place) },
          traces: loaded.traces, preset: preset, scene: scene))
    }
    guard !groups.isEmpty else {
      throw CommandFailure.nothingSelected(
        "\(folder): no traces in this folder; name one with .csv files")
    }
    try ResultFile(path: path).write(text(groups, scene))
    var lines = [
      "\(path): written, \(counted(groups.count, "group")) of \(counted(count, "trace"))"
    ]
    try ResultFile(path: baseline).write(NewSuite(path: path).baseline())
    lines.append("\(baseline): written, today's decisions")
    for folder in unlabelled {
      try ResultFile(path: folder.path).write(folder.labels)
      lines.append(
        "\(folder.path): written, \(counted(folder.count, "intent")) to fill in: finish, cancel, any or none"
      )
    }
    let workflow = SuiteWorkflow(suite: path)
    lines.append(
      try workflow?.write() ?? "no Git repository here, so no workflow for CI was written")
    try StandardOutput.write(
      (lines + next(path, workflow, count, groups)).map { $0 + "\n" }.joined())
  }

  /// The commands to type next.
  private func next(
    _ path: String, _ workflow: SuiteWorkflow?, _ count: Int, _ groups: [NewSuiteGroup]
  ) -> [String] {
    let check = "\(ProgramName.words) check --suite \(path)"
    var commands = [check, "\(ProgramName.words) --suite \(path)"]
    if groups.contains(where: \.hasVelocityThreshold) {
      commands.insert("\(check) --set velocity-threshold=450", at: 1)
    }
    if let workflow {
      commands.append(
        "git add \(folder) \(workflow.shownPath) && git commit -m 'Check \(counted(count, "recorded gesture")) on every change'"
      )
    }
    return commands.enumerated().map { ($0 == 0 ? "next: " : "      ") + $1 }
  }

  /// Reads the recordings of a folder.
  ///
  /// If some files are readable recordings, the other files are left out with a warning.
  ///
  /// - Throws: The exit code if no file can be read, or if another problem remains, such as an unreadable label file.
  private func recordings(
    of stop: FolderWalk.Stop
  ) throws -> (loaded: LoadedTraces, foreign: Set<String>) {
    func load(_ files: [String]) -> LoadedTraces {
      LoadedTraces {
        TraceLoader().load(
          files, in: stop.folder, isWhole: true, reach: Reach([folder]), into: $0)
      }
    }
    var loaded = load(stop.files)
    var foreign: Set<String> = []
    if !loaded.traces.isEmpty, !loaded.problems.isEmpty {
      foreign = Set(
        stop.files.filter { file in
          loaded.problems.contains {
            $0.kind == .unreadable
              && ($0.message.hasPrefix(file + ":") || $0.message.hasPrefix(file + "#"))
          }
        })
      loaded = load(stop.files.filter { !foreign.contains($0) })
      for file in foreign.sorted() {
        StandardError.warning(
          "\(file): is not a recording that can be read, so the suite leaves it out")
      }
    }
    loaded.problems += stop.findings
    loaded.announce()
    if let code = loaded.exitCode { throw code }
    return (loaded, foreign)
  }

  /// The name of the folder, even if it is given as `.`.
  private var name: String { URL(fileURLWithPath: folder).standardizedFileURL.lastPathComponent }

  private func text(_ groups: [NewSuiteGroup], _ scene: Scene?) -> String {
    var text = """
      // Written by 'panlab init': directions are those of the gestures, budgets are the values of that day.
      {

      """
    if controller != Controller.default.name {
      text += "  \"controller\": \(quoted(controller)),\n"
    }
    if let scene { text += "  \"scene\": \(quoted(scene.name)),\n" }
    text += "  \"baseline\": \(quoted(NewSuite.baseline)),\n"
    let members = groups.map { "    \(quoted($0.name)): {\n\($0.text)\n    }" }
    return text + "  \"groups\": {\n" + members.joined(separator: ",\n") + "\n  }\n}\n"
  }
}

/// The text as a JSON string.
private func quoted(_ text: String) -> String {
  JSONValue.string(text).document(linesToDepth: 0).trimmingCharacters(in: .newlines)
}

/// A group of the suite that `panlab init` writes.
private struct NewSuiteGroup {
  let name: String
  private let patterns: [String]
  private let direction: Direction?
  private let group: CheckedGroup

  init(name: String, patterns: [String], traces: [Trace], preset: Controller, scene: Scene?) throws
  {
    (self.name, self.patterns) = (name, patterns)
    var controller = scene.map { preset.turned(to: $0) } ?? preset
    if scene?.direction == nil { controller.direction = Placement.direction(of: traces) }
    // A group with a scene needs no direction, because the scene sets the direction of the preset.
    direction =
      scene == nil && controller.direction != preset.direction ? controller.direction : nil
    var settings = ReplaySettings()
    settings.scene = scene?.name
    let outcomes = try ParallelEvaluation(controller: controller, settings: settings)
      .outcomes(of: traces) { _ in true }
    group = CheckedGroup(
      name: name, controller: controller, settings: settings,
      traces: zip(traces, outcomes).map { CheckedTrace($1.asReported, of: $0) })
  }

  /// Whether the group's rule has the parameter that the first experiment changes.
  var hasVelocityThreshold: Bool {
    (try? group.controller.parameter(named: "velocity-threshold")) != nil
  }

  /// The group's JSON members, one per line.
  var text: String {
    let outcomes = group.traces.map(\.outcome)
    let traces =
      patterns.count == 1
      ? quoted(patterns[0]) : "[\(patterns.map(quoted).joined(separator: ", "))]"
    var lines = ["\"traces\": \(traces)"]
    if let direction { lines.append("\"set\": { \"direction\": \(quoted(direction.rawValue)) }") }
    if outcomes.contains(where: { $0.verdict == .fail }) { lines.append("\"intent\": \"warn\"") }
    var budgets = ["\"flips\": \"error\""]
    if let accuracy = group.accuracy {
      budgets.append("\"accuracy\": \(Number.shortest((accuracy * 1000).rounded(.down) / 1000))")
    }
    if let longest = outcomes.compactMap(\.completion).max() {
      budgets.append("\"completion\": \"\(Int((longest * 1000 - 1e-6).rounded(.up)))ms\"")
    }
    if let greatest = outcomes.compactMap(\.overshoot).max() {
      let limit = (greatest * 10_000 - 1e-6).rounded(.up) / 10_000
      budgets.append("\"overshoot\": \(Number.shortest(max(limit, 0)))")
    }
    let faults = Budget(name: "diagnostics-error", limit: nil, unit: .fraction, level: .error)
    if let faults, faults.finding(of: group.traces).isKept {
      budgets.append("\"\(faults.name)\": \"error\"")
    }
    let unlabelled = outcomes.count { $0.intent == nil }
    if unlabelled > 0 {
      budgets.append("\"unlabelled\": \(unlabelled == outcomes.count ? "\"off\"" : "\"warn\"")")
    }
    lines.append("\"budgets\": { \(budgets.joined(separator: ", ")) }")
    return lines.map { "      " + $0 }.joined(separator: ",\n")
  }
}
