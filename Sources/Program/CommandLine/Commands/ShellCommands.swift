import ArgumentParser
import Controllers
import Formats
import Foundation
import Replay
import Reports
import Scenes
import Traces
import Workbench

/// `panlab presets [NAME]`: lists the presets, including those of a team's folder.
struct PresetListCommand: SessionCommand, PresetsCommand {
  @OptionGroup var verb: PresetsVerb
  @OptionGroup var presets: PresetsOption

  var presetsFolder: String? { presets.presets }

  func run() throws {
    try finish(verb, in: Session(environment: diskEnvironment(), controller: .default))
  }
}

/// `panlab compare A B PATH…`: compares the controllers A and B on the traces at the paths.
struct CompareCommand: SessionCommand, ManyWords, PresetsCommand {
  @OptionGroup var verb: CompareVerb
  @OptionGroup var presets: PresetsOption
  @OptionGroup var scene: SceneOptions

  @Option(
    help: ArgumentHelp(
      "What --set changes: a preset's name or a controller file.", valueName: "PRESET|FILE"),
    completion: .controller)
  var controller: String?

  @OptionGroup var delivery: DeliveryOptions
  @OptionGroup var isolation: IsolationOptions
  @OptionGroup var work: WorkOptions
  @OptionGroup var reading: ReadingOptions

  var presetsFolder: String? { presets.presets }

  func validate() throws {
    if let controller, verb.changes.isEmpty {
      throw ValidationError(
        "'--controller \(controller)': has no effect with A and B; leave it out, or give --set twice"
      )
    }
  }

  func run() throws {
    isolation.apply()
    let scene = try scene.entry(for: verb.traces)
    let options = ControllerOptions(controller ?? Controller.default.name, [])
    let session = Session(
      environment: diskEnvironment(isStrict: work.strict, jobs: work.jobCount),
      controller: try options.controller(for: scene), settings: delivery.settings(on: scene),
      word: options.word)
    try run(in: session, loader: TraceLoader(isStrict: work.strict))
  }
}

/// `panlab inspect PATH…`: inspects recordings without a controller.
struct InspectCommand: SessionCommand, ManyWords {
  @OptionGroup var verb: InspectVerb
  @OptionGroup var scene: SceneOptions
  @OptionGroup var delivery: DeliveryOptions
  @OptionGroup var reading: ReadingOptions

  func run() throws {
    let session = Session(
      environment: diskEnvironment(), controller: .default,
      settings: delivery.settings(on: try scene.entryIfClear()))
    try run(in: session, loader: TraceLoader())
  }
}

/// `panlab export [CONTROLLER]`: exports a controller; the traces of `--evidence` become the session's traces.
struct ExportCommand: SessionCommand, PresetsCommand {
  @OptionGroup var verb: ExportVerb

  @Option(
    name: .customLong("set"), parsing: .singleValue,
    help: .change, completion: .change)
  var changes: [String] = []

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Replay these labelled traces, and report how many are decided as meant.",
      valueName: "TRACE"),
    completion: .file())
  var evidence: [String] = []

  @OptionGroup var presets: PresetsOption
  @OptionGroup var scene: SceneOptions
  @OptionGroup var delivery: DeliveryOptions

  var presetsFolder: String? { presets.presets }

  func validate() throws {
    let given = [
      ("--delivery", delivery.delivery != nil), ("--display-hz", delivery.displayRate != nil),
      ("--screen", delivery.screen != nil), ("--device", delivery.device != nil),
      ("--environment", delivery.environment != nil),
    ]
    if evidence.isEmpty, let option = given.first(where: \.1)?.0 {
      throw ValidationError("'\(option)': nothing is replayed; name traces with --evidence")
    }
  }

  func run() throws {
    if verb.controller == nil, !verb.isSchema {
      StandardError.remark("no controller named: exporting '\(Controller.default.name)'")
    }
    var options = ControllerOptions(verb.controller ?? Controller.default.name, [])
    let entry = try evidence.isEmpty ? scene.entryIfClear() : scene.entry(for: evidence)
    // Without a scene and traces, nothing is replayed, and any scene may use the exported controller later. So the
    // export keeps all numbers in the controller file, even numbers that belong to the code of a custom scene.
    func controller(_ changes: [String]) throws -> Controller {
      options.changes = changes
      return entry == nil && evidence.isEmpty
        ? try options.controllerOfAnyScene() : try options.controller(for: entry)
    }
    var session = Session(
      environment: diskEnvironment(), controller: try controller(changes),
      base: try controller([]), settings: delivery.settings(on: entry), word: options.word)
    let traces = try TraceWords(evidence).chosenTraces(TraceLoader(), in: session)
    if !evidence.isEmpty, traces.allSatisfy({ $0.label == nil }) {
      throw CommandFailure.nothingSelected(
        "--evidence: \(counted(traces.count, "trace")) and no label; label some, or leave it out")
    }
    session.take(traces, from: evidence.joined(separator: " "))
    var verb = verb
    verb.controller = nil
    try finish(verb, in: session)
  }
}

/// `panlab bundle PATH… -o FILE`: writes a bundle of the gestures, or lists one.
struct BundleCommand: SessionCommand, SetupOptions, ManyWords, ControllerCommand {
  @OptionGroup var verb: BundleVerb
  @OptionGroup var scene: SceneOptions
  @OptionGroup var controller: ControllerOptions
  @OptionGroup var delivery: DeliveryOptions
  @OptionGroup var isolation: IsolationOptions
  @OptionGroup var reading: ReadingOptions

  func run() throws {
    guard verb.listed == nil else {
      return try finish(verb, in: Session(environment: diskEnvironment(), controller: .default))
    }
    try run(in: session(for: verb.traces), loader: TraceLoader())
  }
}

/// `panlab page PATH… -o FILE.html`: writes a page that compares the named controllers; the first one becomes the
/// session's controller.
struct PageCommand: SessionCommand, ManyWords, PresetsCommand {
  @OptionGroup var verb: PageVerb

  @OptionGroup var suite: SuiteOptions

  @OptionGroup var presets: PresetsOption
  @OptionGroup var scene: SceneOptions

  @Option(
    name: .customLong("controller"), parsing: .singleValue,
    help: ArgumentHelp(
      "A preset's name or a controller file; may be repeated, to compare them.",
      valueName: "PRESET|FILE"),
    completion: .controller)
  var words: [String] = []

  @Option(
    name: .customLong("set"), parsing: .singleValue,
    help: .change, completion: .change)
  var changes: [String] = []

  @OptionGroup var delivery: DeliveryOptions
  @OptionGroup var isolation: IsolationOptions
  @OptionGroup var work: WorkOptions
  @OptionGroup var reading: ReadingOptions

  var presetsFolder: String? { presets.presets }

  func validate() throws { try suite.validate(paths: verb.traces) }

  func run() throws {
    isolation.apply()
    var verb = verb
    let environment = diskEnvironment(
      isStrict: work.strict, jobs: work.jobCount, delivery: delivery.settings())
    guard verb.traces.isEmpty else {
      let scene = try scene.entry(for: verb.traces)
      var options = ControllerOptions(words.first ?? Controller.default.name, [])
      let base = try options.controller(for: scene)
      options.changes = changes
      let session = Session(
        environment: environment, controller: try options.controller(for: scene), base: base,
        settings: delivery.settings(on: scene), word: options.word)
      verb.beside = words.dropFirst() + verb.beside
      verb.changes = changes
      return try run(verb, in: session, loader: TraceLoader(isStrict: work.strict))
    }
    guard scene.scene == nil, words.isEmpty else {
      throw CommandFailure.usage(
        "'--controller' and '--scene': a suite sets them for each group; name traces, or"
          + " change the suite")
    }
    var session = Session(environment: environment, controller: .default)
    let reply = try session.open(suite: suite.file().path, by: nil)
    LoadedTraces(problems: reply.problems).announce(repairs: reply.warnings)
    if !changes.isEmpty { _ = try session.execute(Session.line(["set"] + changes)) }
    try finish(verb, in: session)
    if let code = LoadedTraces(problems: reply.problems).exitCode { throw code }
  }
}

extension CompareCommand: IncidentCommand {
  var isOpen: Bool { false }

  mutating func adopt(_ group: GestureSuite.Group, of path: String) {
    scene.adopt(group.settings)
    delivery.adopt(group.settings)
    if !verb.changes.isEmpty { controller = controller ?? path }
  }
}

extension InspectCommand: IncidentCommand {
  var isOpen: Bool { false }

  mutating func adopt(_ group: GestureSuite.Group, of path: String) {
    scene.adopt(group.settings)
    delivery.adopt(group.settings)
  }
}

extension PageCommand: IncidentCommand {
  var isOpen: Bool { false }

  mutating func adopt(_ group: GestureSuite.Group, of path: String) {
    scene.adopt(group.settings)
    delivery.adopt(group.settings)
    if words.isEmpty { words = [path] }
  }
}
