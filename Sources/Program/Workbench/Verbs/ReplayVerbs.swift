package import ArgumentParser
import Formats
import Replay
import Reports
import Scenes
import Traces

/// The options of a verb about a single gesture: the trace to replay on the current scene, and how it is replayed.
package struct ReplayedTrace: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      """
      The trace, by name, a part that no other name has, or file#trace; in the shell first the file or folder to read \
      (default: the only one).
      """, valueName: "TRACE"), completion: .file(extensions: ["csv"]))
  package var words: [String] = []

  @Flag(
    help:
      "Let a program start the scene's transition without a finger, even if a finger usually drives it."
  )
  package var unattended = false

  @Option(
    help: ArgumentHelp(
      """
      When the finger touches, in seconds after the start (default: 0), to catch a running transition or tap what it \
      has shown.
      """, valueName: "SECONDS"))
  package var begin: Double?

  package init() {}

  package mutating func validate() throws {
    guard let begin else { return }
    guard begin.isFinite, begin >= 0, begin <= 600 else {
      throw ValidationError("'--begin \(begin)': out of range; give 0 to 600 seconds")
    }
    if words.isEmpty {
      throw ValidationError("'--begin': no trace; name the one that begins then")
    }
  }

  /// The labels of the arguments and options that a web page may send.
  static let openToPages: Set = ["TRACE", "--unattended", "--begin"]

  /// Replays the trace under the controller of its group in the suite; without a group, under the session's controller.
  func record(
    in session: Session, for command: String, keeping detail: ReplayRecord.Detail
  ) throws -> ReplayRecord {
    if unattended, session.state.sceneEntry == nil {
      throw CommandError(.usage, "'--unattended': no scene; name one with --scene")
    }
    var trace = try session.trace(words, for: command, isUnattended: unattended)
    if let begin {
      let text = Number.shortest(begin)
      guard unattended || session.state.sceneEntry.map({ $0.drive != .percent }) ?? false else {
        throw CommandError(
          .usage,
          "'--begin \(text)': nothing runs before the finger touches; leave it out, or add --unattended"
        )
      }
      trace.metadata["begins"] = text
    }
    return session.record(of: trace, keeping: detail, isUnattended: unattended)
  }
}

/// A verb about a single replay.
package protocol ReplayVerb: TraceVerb {
  var subject: ReplayedTrace { get set }
}

extension ReplayVerb {
  package static var isAboutOneTrace: Bool { true }
  package var isUnattended: Bool { subject.unattended }

  package var traces: [String] {
    get { subject.words }
    set { subject.words = newValue }
  }
}

/// `replay [TRACE]`: shows every event and frame.
package struct ReplayTraceVerb: ReplayVerb, ReportingVerb {
  package static let record = VerbRecord(
    name: "replay",
    summary: "Show every event and frame of one trace",
    detail: """
      One row per delivered event and per frame of the completion, then the outcome. With a scene, a gesture that \
      never starts its transition is a failure: the exit code is 1. With --touches, what happened to every finger: which \
      recogniser or view had it, which failed, waited or was prevented, by whom and why.
      """,
    examples: [
      "anna-flick-1", "anna-drag-1 --format csv", "anna-drag-1 --touches",
      "anna-drag-1 --output replay.json",
    ],
    subject: "shipped:swipe-back",
    openToPages: ReplayedTrace.openToPages.union(["--format", "--touches", "--all"]))

  @OptionGroup package var subject: ReplayedTrace

  @Flag(help: "Show what happened to every finger and recogniser, and why.")
  package var touches = false

  @Flag(
    help:
      "With --touches, show all recognisers that lost at one instant (default: \(TouchTranscript.usualLosers))."
  )
  package var all = false

  @OptionGroup package var result: ResultOptions

  package init() {}

  package mutating func validate() throws {
    if all, !touches { throw ValidationError("'--all': has no effect without --touches; add it") }
  }

  package func run(in session: inout Session) throws -> Reply {
    if touches {
      let record = try subject.record(in: session, for: "replay", keeping: .touches)
      return Reply(
        TouchTranscriptReport(TouchTranscript(record), showsAll: all), in: session,
        as: result.format(in: session))
    }
    let timeline = Timeline(try subject.record(in: session, for: "replay", keeping: .steps))
    var reply = Reply(timeline, in: session, as: result.format(in: session))
    if session.state.sceneEntry != nil, timeline.outcome.transition == .notStarted {
      // Creates a film of the replay only to get its error, which explains why no transition started.
      do {
        _ = try Film(
          subject.record(in: session, for: "replay", keeping: .stills(FilmVerb.usualFrames)))
      } catch let error as ReplayError {
        reply.failures = [error.description]
      }
    }
    return reply
  }
}

/// `events [TRACE]`: shows every callback.
package struct EventsVerb: ReplayVerb, ReportingVerb {
  package static let record = VerbRecord(
    name: "events",
    summary: "Show every callback of one trace's replay, in order",
    detail: """
      The calls to delegates, views, animator and transition context, with the recogniser's begin and end and the \
      rule's answer.
      """,
    examples: ["anna-flick-1", "anna-drag-1 --format csv", "anna-drag-1 --output events.json"],
    subject: "shipped:swipe-back", openToPages: ReplayedTrace.openToPages.union(["--format"]))

  @OptionGroup package var subject: ReplayedTrace
  @OptionGroup package var result: ResultOptions

  package init() {}

  package func run(in session: inout Session) throws -> Reply {
    let record = try subject.record(in: session, for: "events", keeping: .callbacks)
    return Reply(CallbackLog(record), in: session, as: result.format(in: session))
  }
}

/// `film [TRACE]`: shows every view at several instants.
package struct FilmVerb: ReplayVerb, ReportingVerb {
  package enum Format: String, ResultFormat {
    case table, json, csv, markdown, svg
    case animatedSVG = "svg-animated"
    case animatedPNG = "apng"

    var isAnimated: Bool { self == .animatedSVG || self == .animatedPNG }
  }

  package static let record = VerbRecord(
    name: "film",
    summary: "Show where every view is at several instants of the transition, or draw it",
    detail: """
      One row per instant and view: its corners on the screen, its alpha, transform and mask. As svg every view is drawn as the \
      engine shows it, with the finger and its trail, the instants side by side; svg-animated and apng have every \
      frame, one after the other, and play where no script runs, in a read-me or a chat. A file is a picture unless its name has \
      another suffix. The scene's 'skins' in the suite are drawn in place of its views; apng needs them as PNG. \
      A gesture that never starts the transition is a failure: the exit code is 1.
      """,
    examples: [
      "anna-drag-1", "anna-drag-1 --output film.svg",
      "anna-drag-1 --format svg-animated --output film.svg",
    ],
    subject: "shipped:first-look",
    openToPages: ReplayedTrace.openToPages.union(["--frames", "--format"]))

  static let usualFrames = 6

  @OptionGroup package var subject: ReplayedTrace

  @Option(
    help: ArgumentHelp(
      "How many instants, \(Film.frameCounts.lowerBound) to \(Film.frameCounts.upperBound) (default:"
        + " \(usualFrames)).",
      valueName: "N"))
  package var frames: Int?

  @OptionGroup package var result: FormattedOptions<Format>

  package init() {}

  package mutating func validate() throws {
    let range = Film.frameCounts
    guard let frames else { return }
    guard range.contains(frames) else {
      throw ValidationError(
        "'--frames \(frames)': out of range; give \(range.lowerBound) to \(range.upperBound)")
    }
    if let chosen = result.format ?? result.formatOfFile, chosen.isAnimated {
      throw ValidationError(
        "'--frames \(frames)': \(chosen.rawValue) has every frame; leave it out")
    }
  }

  package func run(in session: inout Session) throws -> Reply {
    func record(_ detail: ReplayRecord.Detail) throws -> ReplayRecord {
      try subject.record(in: session, for: "film", keeping: detail)
    }
    func stills() throws -> ReplayRecord { try record(.stills(frames ?? Self.usualFrames)) }
    func animated(needsPixels: Bool) throws -> (film: AnimatedFilm, settings: ReplaySettings) {
      let record = try record(.everyFrame)
      let title = "\(record.settings.entry.name), \(record.outcome.trace)"
      let reel = try Reel(record)
      let skins = try session.skins(of: record, showing: reel.pictures.lazy.flatMap(\.views))
      if needsPixels { try Self.requirePixels(skins) }
      return (AnimatedFilm(reel, title: title, skins: skins), record.settings)
    }
    let format =
      result.format ?? result.formatOfFile ?? (result.file == nil ? nil : .svg)
      ?? Format(rawValue: session.format.rawValue) ?? .table
    switch format {
    case .svg:
      let record = try stills()
      let film = try Film(record)
      let skins = try session.skins(of: record, showing: film.frames.lazy.flatMap(\.views))
      return Reply(document: FilmPicture(film, skins: skins).svg)
    case .animatedSVG: return Reply(document: try animated(needsPixels: false).film.svg)
    case .animatedPNG:
      guard result.file != nil else {
        throw CommandError(
          .usage, "'--format apng': a picture is not text; name a file with --output")
      }
      var reply = Reply()
      let (film, settings) = try animated(needsPixels: true)
      let engine = session.environment.engine
      reply.bytes = film.png { engine.map($0, on: settings, $1) }
      return reply
    case .table, .json, .csv, .markdown:
      return Reply(try Film(stills()), as: ReportFormat(rawValue: format.rawValue) ?? .table)
    }
  }

  /// Refuses pictures of which only browsers decode the pixels.
  private static func requirePixels(_ skins: [Skin]) throws {
    let unread = skins.filter { $0.pixels == nil }
    guard unread.isEmpty else {
      throw CommandError(
        .unreadable,
        messages: unread.map {
          "\($0.source.path): not a PNG, which 'apng' needs; save it as one, or give --format svg-animated"
        })
    }
  }
}

/// `plot [TRACE]`: draws progress over time.
package struct PlotVerb: ReplayVerb, ReportingVerb {
  package enum Format: String, ResultFormat { case table, svg }

  package static let record = VerbRecord(
    name: "plot",
    summary: "Draw the progress of finger, transition and view over time, and their rates",
    detail: """
      Marks recognition, release and the end, so that a jump at the hand-off is visible: in characters, or as svg. A file is a picture. A \
      gesture that never starts the transition is a failure: the exit code is 1.
      """,
    examples: ["anna-drag-1", "anna-drag-1 --output plot.svg", "anna-drag-1 --format svg"],
    subject: "shipped:first-look", openToPages: ReplayedTrace.openToPages.union(["--format"]))

  @OptionGroup package var subject: ReplayedTrace
  @OptionGroup package var result: FormattedOptions<Format>

  package init() {}

  package mutating func validate() throws {
    if result.isExpanded {
      throw ValidationError("'--expanded': a plot has no columns; leave it out")
    }
  }

  package func run(in session: inout Session) throws -> Reply {
    let record = try subject.record(in: session, for: "plot", keeping: .everyFrame)
    let curves = try ProgressCurves(record)
    switch result.format ?? (result.file == nil ? .table : .svg) {
    case .svg: return Reply(document: PlotPicture(curves).svg)
    case .table: return Reply(PlotText(curves).text)
    }
  }
}

/// `play [TRACE]`: plays a transition in real time.
package struct PlayVerb: ReplayVerb {
  package static let record = VerbRecord(
    name: "play",
    summary: "Play a transition in real time, or slower or faster",
    detail: """
      Space pauses, left and right step by a frame, up and down change the speed, q quits. Without a terminal, prints \
      a line per frame.
      """,
    examples: ["", "first-look/anna-drag-1", "first-look/anna-drag-1 --speed 0.25"])

  @OptionGroup package var subject: ReplayedTrace

  @Option(
    help: ArgumentHelp(
      "The speed, where 1 is real time, \(Player.speeds.lowerBound) to \(Player.speeds.upperBound).",
      valueName: "SPEED"))
  package var speed = 1.0

  package init() {}

  package mutating func validate() throws {
    let range = Player.speeds
    guard range.contains(speed) else {
      throw ValidationError(
        "'--speed \(speed)': out of range; give \(range.lowerBound) to \(range.upperBound)")
    }
  }

  package func run(in session: inout Session) throws -> Reply {
    let reel = try Reel(subject.record(in: session, for: "play", keeping: .everyFrame))
    return Reply(effect: .play(reel, speed: speed, isPaused: false))
  }
}

/// `step [TRACE] [--frame N]`: shows a transition frame by frame.
package struct StepVerb: ReplayVerb {
  package static let record = VerbRecord(
    name: "step",
    summary: "Step through a transition frame by frame, or show one frame",
    detail: """
      The keys are the same as for play. Frame 1 is the first contact. A number after the trace is a frame. Without a \
      terminal, prints all frames.
      """,
    examples: ["", "first-look/anna-drag-1", "first-look/anna-drag-1 24"])

  @OptionGroup package var subject: ReplayedTrace

  @Option(help: ArgumentHelp("The frame to show, from 1.", valueName: "N"))
  package var frame: Int?

  package init() {}

  package static func spelledOut(_ words: [String], in session: Session) -> [String] {
    guard let last = words.last, Int(last) != nil, !(words.dropLast().last?.hasPrefix("-") ?? false)
    else { return words }
    return words.dropLast() + ["--frame", last]
  }

  package func run(in session: inout Session) throws -> Reply {
    let reel = try Reel(subject.record(in: session, for: "step", keeping: .everyFrame))
    guard let frame else { return Reply(effect: .play(reel, speed: 1, isPaused: true)) }
    guard (1...reel.pictures.count).contains(frame) else {
      throw CommandError(
        .usage, "step: no frame \(frame); give 1 to \(reel.pictures.count)")
    }
    let columns = Page.current.width ?? ReelText.usualColumns
    return Reply(ReelText(reel, columns: columns).frame(frame - 1))
  }
}
