import ArgumentParser
import Controllers
import Foundation
import Replay
import Reports
import Scenes
import Traces

/// `panlab page PATH… -o FILE.html`: gestures, rule and phone as a page that opens anywhere.
struct PageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "page",
    abstract: "Write a page on which thresholds are dragged and the gestures turn.",
    discussion: """
      One file without a network: it decides in the browser, as Panlab does. It has the gestures, the phone with \
      finger and views, progress over time, the numbers of the rule as sliders with a mark where each decision \
      turns, and a map of the releases with the rule's boundary. What was changed can be copied as --set words or \
      saved as a controller file. Several controllers are compared. Without a path, the groups of a suite, as \
      'panlab check' finds it.

      Exits with 65 and 66 as 'panlab check'; readable traces are in the page in any case.
      """)

  @Argument(
    help: ArgumentHelp("Trace files, and folders of them.", valueName: "PATH"),
    completion: .file())
  var paths: [String] = []

  @Option(
    help: ArgumentHelp("The suite whose groups to show.", valueName: "FILE"),
    completion: .file(extensions: ["json"]))
  var suite: String?

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
    help: ArgumentHelp(
      "A parameter to change in every controller, as in velocity-threshold=450; may be repeated.",
      valueName: "name=value"), completion: .change)
  var changes: [String] = []

  @OptionGroup var delivery: DeliveryOptions
  @OptionGroup var isolation: IsolationOptions

  @Option(
    help: ArgumentHelp(
      "For how many gestures of a group the phone moves; the others have their decision alone.",
      valueName: "N"))
  var frames = GesturePage.Setup.usualFrames

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The HTML file to write; replaces an existing file.", valueName: "FILE.html"),
    completion: .file(extensions: ["html"]))
  var output: String

  @OptionGroup var work: WorkOptions
  @OptionGroup var reading: ReadingOptions

  func validate() throws {
    if suite != nil, !paths.isEmpty {
      throw ValidationError("'--suite': a suite and paths; name one or the other")
    }
    if frames < 0 { throw ValidationError("'--frames \(frames)': less than 0; give 0 or more") }
  }

  func run() throws {
    isolation.apply()
    let file = ResultFile(path: output)
    try file.check()
    var problems = LoadedTraces()
    var setups: [GesturePage.Setup] = []
    for (group, options) in try groups() {
      let loaded = group.traces(TraceLoader(isStrict: work.strict))
      loaded.announce()
      problems.problems += loaded.problems
      setups += options.map { setup($0, loaded.traces) }
    }
    guard setups.contains(where: { !$0.gestures.isEmpty }) else {
      throw problems.exitCode ?? .nothingSelected
    }
    let title = paths.isEmpty ? suite ?? "panlab" : paths.joined(separator: " ")
    try file.write(GesturePage(title: title, toolVersion: toolVersion, setups: setups).text)
    if let code = problems.exitCode { throw code }
  }

  /// A controller with its words, on a scene.
  private struct Choice {
    let name: String
    let controller: Controller
    let words: [String]
    let settings: ReplaySettings
  }

  /// Groups of traces, each with the controllers that it meets.
  private func groups() throws -> [(CheckSubject.Group, [Choice])] {
    if paths.isEmpty {
      guard scene.scene == nil, words.isEmpty else {
        throw CommandFailure.usage(
          "'--controller' and '--scene': a suite sets them for each group; name traces, or"
            + " change the suite")
      }
      var subject = try CheckSubject(
        try suite.map { SuiteFile(path: $0) } ?? SuiteFile.nearest())
      try subject.change(try options(Controller.default.name), delivery.settings())
      return subject.groups.map { group in
        let definition = group.definition
        let choice = Choice(
          name: definition.name, controller: definition.controller,
          words: ["--controller", definition.controller.name] + changedWords,
          settings: definition.settings)
        return (group, [choice])
      }
    }
    let scene = try scene.entry()
    let choices = try (words.isEmpty ? [Controller.default.name] : words).map { word in
      Choice(
        name: word, controller: try options(word).controller(for: scene),
        words: ["--controller", word] + changedWords, settings: delivery.settings(on: scene))
    }
    let subject = CheckSubject(
      paths: paths, controller: choices[0].controller, settings: choices[0].settings)
    return subject.groups.map { ($0, choices) }
  }

  private var changedWords: [String] { changes.flatMap { ["--set", $0] } }

  private func options(_ word: String) throws -> ControllerOptions {
    var options = try ControllerOptions.parse([])
    (options.word, options.changes) = (word, changes)
    return options
  }

  private func setup(_ choice: Choice, _ traces: [Trace]) -> GesturePage.Setup {
    GesturePage.Setup(
      name: choice.name, controller: choice.controller, words: choice.words,
      settings: choice.settings, traces: traces, frames: frames
    ) { count, play in
      concurrentMap(count, jobs: work.jobCount(for: choice.settings), play)
    }
  }
}
