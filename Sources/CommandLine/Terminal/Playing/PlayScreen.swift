import Foundation
import Replay
import Reports
import Workbench

/// Plays transitions on the terminal, in real time and by its keys.
@MainActor
struct PlayScreen {
  let input: TerminalInput

  /// How long the rest of a key may take before what came is the Escape key, in milliseconds.
  private static let escapePatience: Int32 = 50
  /// The shortest time between two pictures, in seconds: more than this no eye and no terminal needs.
  private static let leastPause = 1.0 / 60

  /// How many lines of the last frame stay on the screen at most.
  private static let rowsLeft = 20

  /// Whether the terminal can show pictures in place.
  var canPlay: Bool { TerminalSize.hasCursor }

  /// Plays until the user leaves, and leaves the last frame on the screen.
  ///
  /// - Throws: ``CommandFailure`` if the terminal takes no output.
  func play(_ player: Player, of reel: Reel) throws(CommandFailure) {
    guard let mode = KeyMode() else { return }
    defer { mode.leave() }
    var player = player
    try StandardOutput.write(Self.enter)
    var last = TerminalSize.current
    while !player.hasLeft {
      last = TerminalSize.current
      try draw(player, reel, last)
      wait(&player, mode)
    }
    let rows = min(last.rows, Self.rowsLeft)
    let frame = ReelText(reel, columns: last.columns, rows: rows).frame(player.frame)
    try StandardOutput.write(Self.leave + frame)
  }

  /// The other screen, without a cursor.
  private static let enter = "\u{1b}[?1049h\u{1b}[?25l"
  private static let leave = "\u{1b}[?25h\u{1b}[?1049l"

  private func draw(
    _ player: Player, _ reel: Reel, _ size: TerminalSize
  ) throws(CommandFailure) {
    let frame = ReelText(reel, columns: size.columns, rows: size.rows - 2).frame(player.frame)
    let state = player.isPaused ? "paused" : "playing"
    let words =
      "\(state) at \(player.speed)x  space: \(player.isPaused ? "play" : "pause")  left/right: frame"
      + "  up/down: speed  q: end"
    let lines = (frame + words.prefix(size.columns - 1)).split(
      separator: "\n", omittingEmptySubsequences: false)
    // Each line is ended rather than the screen cleared, so that nothing flickers.
    try StandardOutput.write(
      "\u{1b}[H" + lines.joined(separator: "\u{1b}[K\r\n") + "\u{1b}[K\u{1b}[J")
  }

  /// Waits for a key, a signal or the next frame, and lets the player know.
  private func wait(_ player: inout Player, _ mode: KeyMode) {
    let start = ContinuousClock.now
    let pause = player.timeToNextFrame.map { max($0, Self.leastPause) }
    let timeout = pause.map { Int32(clamping: Int(($0 * 1000).rounded(.up))) } ?? -1
    let event = input.next(timeout: timeout)
    let time = start.duration(to: .now).components
    player.advance(by: Double(time.seconds) + Double(time.attoseconds) * 1e-18)
    switch event {
    case .idle: break
    case .key: for key in readKeys() { player.press(key) }
    case .signal(SIGWINCH): break
    case .signal(SIGTSTP):
      mode.leave()
      try? StandardOutput.write(Self.leave)
      raise(SIGSTOP)
      mode.enter()
      try? StandardOutput.write(Self.enter)
    case .signal(let number):
      if input.terminating.contains(number) { input.pendingSignals.append(number) }
      player.press(.leave)
    }
  }

  private func readKeys() -> [Player.Key] {
    guard var bytes = input.readKeys() else { return [.leave] }
    var keys = PlayerKeys.take(from: &bytes)
    while !bytes.isEmpty {
      // The rest of a key is here at once; where nothing follows, it was Escape.
      guard case .key = input.next(timeout: Self.escapePatience), let more = input.readKeys()
      else { return keys + [.leave] }
      bytes += more
      keys += PlayerKeys.take(from: &bytes)
    }
    return keys
  }
}

/// The terminal giving each key at once, unseen, while this is entered.
@MainActor
struct KeyMode {
  private let before: termios

  /// Enters; nil where the input is no terminal.
  init?() {
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
    before = settings
    enter()
  }

  func enter() {
    var settings = before
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    withUnsafeMutableBytes(of: &settings.c_cc) { characters in
      characters[Int(VMIN)] = 0
      characters[Int(VTIME)] = 0
    }
    tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
  }

  func leave() {
    var settings = before
    tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
  }
}
