import Formats
import Foundation
import Replay
import Reports
import Workbench

/// Plays transitions on the terminal, in real time and controlled by keys.
@MainActor
struct PlayScreen {
  let input: TerminalInput

  /// How long, in milliseconds, to wait for further bytes after an Escape byte; if none arrive, the key was Escape
  /// itself.
  private static let escapeTimeout: Int32 = 50
  /// The minimum time between two frames, in seconds.
  private static let leastPause = 1.0 / 60

  /// The maximum number of lines of the last frame that stay on the screen after playback.
  private static let rowsLeft = 20

  /// Whether the terminal can redraw a picture in place.
  var canPlay: Bool { TerminalSize.hasCursor }

  /// Plays until the user quits; the last frame then stays on the screen.
  func play(_ player: Player, of reel: Reel) throws(CommandFailure) {
    guard let mode = KeyMode() else { return }
    defer { mode.leave() }
    var player = player
    try StandardOutput.writeCommands(KeyMode.wholeScreen)
    var last = TerminalSize.current
    while !player.hasLeft {
      last = TerminalSize.current
      try draw(player, reel, last)
      wait(&player, mode)
    }
    let rows = min(last.rows, Self.rowsLeft)
    let frame = ReelText(reel, columns: last.columns, rows: rows).frame(player.frame)
    try StandardOutput.writeCommands(
      KeyMode.usualScreen + VisibleText.shown(StandardOutput.plainIfNeeded(frame)))
  }

  private func draw(_ player: Player, _ reel: Reel, _ size: TerminalSize) throws(CommandFailure) {
    let frame = ReelText(reel, columns: size.columns, rows: size.rows - 2).frame(player.frame)
    let state = player.isPaused ? "paused" : "playing"
    let words =
      "\(state) at \(player.speed)x  space: \(player.isPaused ? "play" : "pause")  left/right: frame"
      + "  up/down: speed  q: end"
    let shown = StandardOutput.plainIfNeeded(frame) + words.prefix(size.columns - 1)
    let lines = VisibleText.shown(shown).split(
      separator: "\n", omittingEmptySubsequences: false)
    // Clears line by line, because clearing the whole screen would flicker.
    try StandardOutput.writeCommands(
      "\u{1b}[H" + lines.joined(separator: "\u{1b}[K\r\n") + "\u{1b}[K\u{1b}[J")
  }

  /// Waits for a key, a signal or the next frame, and updates the player.
  private func wait(_ player: inout Player, _ mode: KeyMode) {
    let start = ContinuousClock.now
    let pause = player.timeToNextFrame.map { max($0, Self.leastPause) }
    let timeout = pause.map { Int32(clamping: Int(($0 * 1000).rounded(.up))) } ?? -1
    let event = input.next(timeout: timeout, hearsPages: false)
    let time = start.duration(to: .now).components
    player.advance(by: Double(time.seconds) + Double(time.attoseconds) * 1e-18)
    switch event {
    case .idle, .message: break
    case .key: for key in readKeys() { player.press(key) }
    case .signal(SIGWINCH): break
    case .signal(SIGTSTP): mode.pause()
    case .signal(let number):
      if input.terminating.contains(number) { input.pendingSignals.append(number) }
      player.press(.leave)
    }
  }

  private func readKeys() -> [Player.Key] {
    guard var bytes = input.readKeys() else { return [.leave] }
    var keys = PlayerKeys.take(from: &bytes)
    while !bytes.isEmpty {
      // The remaining bytes of a key sequence arrive at once; if none follow, the key was Escape.
      guard case .key = input.next(timeout: Self.escapeTimeout, hearsPages: false),
        let more = input.readKeys()
      else { return keys + [.leave] }
      bytes += more
      keys += PlayerKeys.take(from: &bytes)
    }
    return keys
  }
}

/// A terminal mode in which keys arrive at once and are not echoed.
@MainActor
struct KeyMode {
  private let before: termios

  /// Switches the terminal to the mode in which keys arrive at once and are not echoed.
  ///
  /// Returns nil if the input is not a terminal.
  init?() {
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
    before = settings
    enter()
  }

  /// The codes that switch to the alternate screen and hide the cursor, and the codes that undo both.
  static let wholeScreen = "\u{1b}[?1049h\u{1b}[?25l"
  static let usualScreen = "\u{1b}[?25h\u{1b}[?1049l"

  /// Restores the terminal and suspends the program.
  ///
  /// When the program continues, switches back to the alternate screen and to the mode in which keys arrive at once.
  func pause() {
    leave()
    try? StandardOutput.writeCommands(Self.usualScreen)
    raise(SIGSTOP)
    enter()
    try? StandardOutput.writeCommands(Self.wholeScreen)
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

/// Parses the player's keys from the bytes that the terminal sends.
enum PlayerKeys {
  /// The bytes of each key; longer sequences come before the sequences that they begin with.
  private static let keys: [(bytes: String, key: Player.Key)] = [
    ("\u{1b}[C", .forward), ("\u{1b}OC", .forward), ("l", .forward), (".", .forward),
    ("\u{1b}[D", .back), ("\u{1b}OD", .back), ("h", .back), (",", .back),
    ("\u{1b}[A", .faster), ("\u{1b}OA", .faster), ("+", .faster), ("=", .faster),
    ("\u{1b}[B", .slower), ("\u{1b}OB", .slower), ("-", .slower),
    ("\u{1b}[H", .start), ("\u{1b}OH", .start), ("\u{1b}[1~", .start), ("0", .start),
    ("\u{1b}[F", .end), ("\u{1b}OF", .end), ("\u{1b}[4~", .end), ("$", .end),
    (" ", .pause), ("q", .leave), ("Q", .leave), ("\u{04}", .leave),
  ]

  /// Removes the player's keys from the bytes and returns them.
  ///
  /// Leaves an incomplete key at the end of the bytes, and drops unknown bytes.
  static func take(from bytes: inout [UInt8]) -> [Player.Key] {
    var found: [Player.Key] = []
    while !bytes.isEmpty {
      if let (text, key) = keys.first(where: { bytes.starts(with: $0.bytes.utf8) }) {
        found.append(key)
        bytes.removeFirst(text.utf8.count)
      } else if keys.contains(where: { $0.bytes.utf8.starts(with: bytes) }) {
        return found
      } else {
        bytes.removeFirst(unknownLength(bytes))
      }
    }
    return found
  }

  /// The length, in bytes, of the unknown key sequence at the start of the bytes.
  private static func unknownLength(_ bytes: [UInt8]) -> Int {
    guard bytes.starts(with: "\u{1b}[".utf8) else { return 1 }
    let last = bytes.dropFirst(2).firstIndex { (0x40...0x7e).contains($0) }
    return last.map { $0 + 1 } ?? bytes.count
  }
}
