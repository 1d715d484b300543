import ArgumentParser
import Controllers
import Replay
import Reports
import Scenes
import Traces

/// `panlab replay [TRACE] [--scene NAME]`: shows one trace step by step.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Show every event and frame of one trace.",
    discussion: """
      With --views, a row per instant and view: its corners on the screen, its alpha, \
      transform and mask. With --scene or --views, exits with 1 if the gesture never starts the \
      transition.
      """)

  @OptionGroup var subject: SubjectOptions
  @OptionGroup var output: OutputOptions

  @Flag(help: "Show the views at several instants of the transition instead of the events.")
  var views = false

  @Option(
    help: ArgumentHelp(
      "With --views, how many instants, \(Film.frameCounts.lowerBound) to"
        + " \(Film.frameCounts.upperBound).", valueName: "N"))
  var frames = 6

  func validate() throws { try checkFrames(frames) }

  func run() throws {
    let subject = try subject.subject()
    if views {
      return try output.write(subject.film(frames: frames).text(as: output.format))
    }
    let timeline = Timeline(subject.record(keeping: .steps))
    try output.write(timeline.text(as: output.format))
    guard subject.setup.scene != nil, timeline.outcome.transition == .notStarted else { return }
    // The film's error says why there is nothing to see.
    _ = try subject.film(frames: Film.frameCounts.lowerBound)
  }
}

/// `panlab film [TRACE] --scene NAME -o FILE.svg`: draws a transition as pictures side by side.
struct FilmCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "film",
    abstract: "Draw a scene at several instants of its transition, side by side, or moving.",
    discussion: """
      Every visible view is drawn as the engine shows it, through transforms, perspective, clipping \
      and masks, with the finger and its trail. An animated picture plays where no script runs, in a \
      read-me or a chat; its frames make a video. Exits with 1 if the gesture never starts the \
      transition.
      """)

  /// What is written.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case svg
    case animatedSVG = "svg-animated"
    case animatedPNG = "apng"
  }

  @OptionGroup var subject: SubjectOptions

  @Option(
    help: ArgumentHelp(
      "How many instants, \(Film.frameCounts.lowerBound) to \(Film.frameCounts.upperBound).",
      valueName: "N"))
  var frames = 6

  @Option(help: "Instants side by side, or every frame one after the other, as SVG or as PNG.")
  var format = Format.svg

  @OptionGroup var picture: PictureOptions

  func validate() throws { try checkFrames(frames) }

  func run() throws {
    let subject = try subject.subject()
    switch format {
    case .svg: try picture.write(FilmPicture(subject.film(frames: frames)).svg)
    case .animatedSVG: try picture.write(subject.animatedFilm().svg)
    case .animatedPNG:
      try ResultFile(path: picture.output).write(bytes: subject.animatedFilm().png)
    }
  }
}

/// `panlab plot [TRACE] [--scene NAME] -o FILE.svg`: draws progress over time.
struct PlotCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plot",
    abstract: "Draw the progress of finger, transition and view over time, and their rates.",
    discussion: """
      Marks recognition, release and the end, so that a jump at the hand-off is visible. Exits with \
      1 if the gesture never starts the transition.
      """)

  @OptionGroup var subject: SubjectOptions
  @OptionGroup var picture: PictureOptions

  func run() throws {
    let record = try subject.subject().record(keeping: .everyFrame)
    let curves = try ProgressCurves(record)
    try picture.write(PlotPicture(curves).svg)
  }
}

/// A number of instants to show.
private func checkFrames(_ frames: Int) throws {
  let range = Film.frameCounts
  guard range.contains(frames) else {
    throw ValidationError(
      "'--frames \(frames)': out of range; give \(range.lowerBound) to \(range.upperBound)")
  }
}

/// One gesture on one scene, for `replay`, `film` and `plot`.
struct SubjectOptions: SetupOptions {
  @Argument(
    help: ArgumentHelp(
      """
      A trace file, file#trace where a file holds several, or the name of a shipped trace \
      (default: the scene's own gesture).
      """,
      valueName: "TRACE"),
    completion: .file(extensions: ["csv"]))
  var trace: String?

  @OptionGroup var scene: SceneOptions
  @OptionGroup var controller: ControllerOptions
  @OptionGroup var delivery: DeliveryOptions
  @OptionGroup var isolation: IsolationOptions
  @OptionGroup var reading: ReadingOptions

  @Flag(help: "Refuse a recording that needs repairs.")
  var strict = false

  @Flag(
    help:
      "Let a program start the scene's transition, without a finger; also of a scene that one drives."
  )
  var unattended = false

  @Option(
    help: ArgumentHelp(
      """
      When the finger touches, in seconds after the start (default: 0), to catch a transition that runs or tap what it \
      has shown.
      """, valueName: "SECONDS"))
  var begin: Double?

  func validate() throws {
    if unattended, scene.scene == nil {
      throw ValidationError("'--unattended': no scene; name one with --scene")
    }
    guard let begin else { return }
    guard begin.isFinite, begin >= 0, begin <= 600 else {
      throw ValidationError("'--begin \(begin)': out of range; give 0 to 600 seconds")
    }
    if trace == nil {
      throw ValidationError("'--begin': no trace; name the one that begins then")
    }
  }

  /// A trace and its setup.
  struct Subject {
    let trace: Trace
    let setup: Setup

    /// The replay of the trace.
    func record(keeping detail: ReplayRecord.Detail) -> ReplayRecord {
      ReplayEngine().replay(
        trace, with: setup.controller, settings: setup.settings, keeping: [detail])
    }

    /// The scene at some instants.
    func film(frames: Int) throws -> Film {
      try Film(record(keeping: .stills(frames)))
    }

    /// Every frame of the scene.
    func animatedFilm() throws -> AnimatedFilm {
      AnimatedFilm(
        try Reel(record(keeping: .everyFrame)),
        title: "\(setup.settings.entry.name), \(trace.name)")
    }
  }

  func subject() throws -> Subject {
    let setup = try setup()
    var settings = setup.settings
    settings.isUnattended = unattended
    let scene = unattended ? setup.scene?.unattended : setup.scene
    var trace = try gesture(for: scene)
    if let begin {
      for index in trace.samples.indices {
        trace.samples[index].time += begin
        trace.samples[index].dispatch = trace.samples[index].dispatch.map { $0 + begin }
      }
    }
    return Subject(
      trace: trace, setup: Setup(scene: scene, controller: setup.controller, settings: settings))
  }

  private func gesture(for scene: Scene?) throws -> Trace {
    let loader = TraceLoader(isStrict: strict)
    if let trace { return try TraceWord(trace).trace(from: loader) }
    guard let scene else {
      throw CommandFailure.usage("no trace and no scene; name a trace, or a scene with --scene")
    }
    // A scene that runs by itself needs no finger.
    guard !scene.gesture.isEmpty else { return Trace(name: scene.name, samples: []) }
    return try TraceWord(scene.gesture).trace(from: loader)
  }
}
