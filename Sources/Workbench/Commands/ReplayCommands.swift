import Formats
import Replay
import Reports
import Traces

// Commands that show one replay.
extension Command {
  static let replay: Command = .init(
    name: "replay", arguments: "[TRACE]",
    summary: "Show one trace's replay, event by event and frame by frame",
    detail: """
      One row per delivered event and per frame of the completion, then the outcome. Without a trace,
      the gesture of the current scene.
          replay swipe-back/anna-flick-1
      """,
    completes: [.trace]
  ) { session, arguments in
    let trace = try session.trace(try arguments.optional(), for: "replay")
    let timeline = Timeline(session.record(of: trace, keeping: .steps))
    return Reply(timeline, as: session.format)
  }

  static let events: Command = .init(
    name: "events", arguments: "[TRACE] [--format FORMAT]",
    summary: "Show every callback of one trace's replay, in order",
    detail: """
      The calls to delegates, views, animator and transition context, with the recogniser's begin and
      end and the rule's answer. Without a trace, the gesture of the current scene.
          events swipe-back/anna-flick-1
      """,
    completes: [.trace]
  ) { session, arguments in
    let format = try arguments.format(in: session)
    let trace = try session.trace(try arguments.optional(), for: "events")
    let log = CallbackLog(session.record(of: trace, keeping: .callbacks))
    return Reply(log, as: format)
  }

  static let plot: Command = .init(
    name: "plot", arguments: "[TRACE]",
    summary: "Draw the progress of finger, transition and view over time",
    detail: """
      The rates below show a jump at the hand-off. Without a trace, the gesture of the current scene.
          plot first-look/anna-drag-1
      """,
    completes: [.trace]
  ) { session, arguments in
    let trace = try session.trace(try arguments.optional(), for: "plot")
    let curves = try ProgressCurves(session.record(of: trace, keeping: .everyFrame))
    return Reply(PlotText(curves).text)
  }

  static let film: Command = .init(
    name: "film", arguments: "[TRACE]",
    summary: "Show where every view is at six instants of the transition",
    detail: """
      One row per instant and view: its corners on the screen, its alpha and mask. Without a trace,
      the gesture of the current scene. 'panlab film' draws the same as a picture.
          film first-look/anna-drag-1
      """,
    completes: [.trace]
  ) { session, arguments in
    let trace = try session.trace(try arguments.optional(), for: "film")
    let film = try Film(session.record(of: trace, keeping: .stills(6)))
    return Reply(film, as: session.format)
  }

  static let play: Command = .init(
    name: "play", arguments: "[TRACE] [--speed SPEED]",
    summary: "Play a transition in real time, or slower or faster",
    detail: """
      Space pauses, left and right step by a frame, up and down change the speed, q quits. Without a
      terminal, prints a line per frame. Without a trace, the gesture of the current scene.
          play first-look/anna-drag-1
          play first-look/anna-drag-1 --speed 0.25
      """,
    completes: [.trace]
  ) { session, arguments in
    let speed = try arguments.speed()
    let reel = try session.reel(try arguments.optional(), for: "play")
    return Reply(effect: .play(reel, speed: speed, isPaused: false))
  }

  static let step: Command = .init(
    name: "step", arguments: "[TRACE] [FRAME]",
    summary: "Step through a transition frame by frame, or show one frame",
    detail: """
      The keys are the same as for play. Frame 1 is the first contact. Without a terminal, prints all
      frames.
          step first-look/anna-drag-1
          step first-look/anna-drag-1 24
      """,
    completes: [.trace]
  ) { session, arguments in
    var number: Int?
    if let last = arguments.words.last, let frame = Int(last),
      session.state.positions(of: last).isEmpty
    {
      number = frame
      arguments.removeLast()
    }
    let reel = try session.reel(try arguments.optional(), for: "step")
    guard let number else { return Reply(effect: .play(reel, speed: 1, isPaused: true)) }
    guard (1...reel.pictures.count).contains(number) else {
      throw arguments.misuse("frame \(number) found, of \(reel.pictures.count)")
    }
    let columns = Page.current.width ?? ReelText.usualColumns
    return Reply(ReelText(reel, columns: columns).frame(number - 1))
  }
}

extension Session {
  /// Every frame of the trace that a word selects.
  fileprivate func reel(_ word: String?, for command: String) throws -> Reel {
    let trace = try trace(word, for: command)
    return try Reel(record(of: trace, keeping: .everyFrame))
  }
}
