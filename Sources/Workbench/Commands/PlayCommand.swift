import Replay
import Reports
import Traces

extension Command {
  /// Plays a transition: `play first-look/anna-drag-1 --speed 0.25`.
  static let play: Command = .init(
    name: "play", arguments: "[TRACE] [--speed SPEED]",
    summary: "Play a transition in real time, or slower or faster",
    detail: """
      Space pauses, left and right go by a frame, up and down change the speed, q ends. Without a
      terminal a line per frame is shown. Without a trace the gesture of the scene in force.
          play first-look/anna-drag-1
          play first-look/anna-drag-1 --speed 0.25
      """,
    completes: [.trace]
  ) { (session, words) throws(CommandError) in
    var words = words
    let speed = try play.speed(from: &words)
    return Reply(effect: .play(try session.reel(words, for: play), speed: speed, isPaused: false))
  }

  /// Goes through a transition frame by frame: `step first-look/anna-drag-1`.
  static let step: Command = .init(
    name: "step", arguments: "[TRACE] [FRAME]",
    summary: "Go through a transition frame by frame, or show one frame",
    detail: """
      The keys are those of play. Frames count from 1, the first contact. Without a terminal all of
      them are shown.
          step first-look/anna-drag-1
          step first-look/anna-drag-1 24
      """,
    completes: [.trace]
  ) { (session, words) throws(CommandError) in
    var words = words
    var number: Int?
    if let last = words.last, let frame = Int(last), session.state.positions(of: last).isEmpty {
      number = frame
      words.removeLast()
    }
    let reel = try session.reel(words, for: step)
    guard let number else { return Reply(effect: .play(reel, speed: 1, isPaused: true)) }
    guard (1...reel.pictures.count).contains(number) else {
      throw step.misuse("frame \(number) found, of \(reel.pictures.count)")
    }
    return Reply(ReelText(reel).frame(number - 1))
  }

  /// Takes `--speed 0.25` or `--speed=0.25` out of the words; 1 where it is not there.
  private func speed(from words: inout [String]) throws(CommandError) -> Double {
    let option = "--speed"
    guard let position = words.firstIndex(where: { $0 == option || $0.hasPrefix(option + "=") })
    else { return 1 }
    var value = words.remove(at: position).dropFirst(option.count + 1)
    if value.isEmpty, words.indices.contains(position) { value = words.remove(at: position)[...] }
    guard let speed = Double(value), Player.speeds.contains(speed) else {
      let range = Player.speeds
      throw misuse(
        "speed '\(value)' is not a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return speed
  }
}

extension Session {
  /// Every frame of the one trace that some words select.
  fileprivate func reel(_ words: [String], for command: Command) throws(CommandError) -> Reel {
    let trace = try trace(words, for: command)
    do throws(ReplayError) {
      return try environment.reel(trace, state.controller, settings)
    } catch {
      throw .replay(error)
    }
  }
}
