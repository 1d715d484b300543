import Foundation
import Testing

/// The built program on a terminal of its own, driven from the keyboard's side.
///
/// The program leads a session of which the terminal is the controlling one, as under a shell, so
/// Ctrl-C, Ctrl-Z and resizing reach it as signals. Nothing here sleeps: every step waits for what
/// it expects to read.
final class PseudoTerminal {
  /// How long any one step may take: generous, because it only matters when a test fails.
  private static let patience: Duration = .seconds(60)

  /// Why the program could not be started.
  struct LaunchFailure: Error {
    let step: String
    let code: Int32
  }

  /// Keys that are not letters.
  enum Key {
    static let enter = "\r"
    static let tab = "\t"
    static let up = "\u{1b}[A"
    static let down = "\u{1b}[B"
    static let left = "\u{1b}[D"
    static let right = "\u{1b}[C"
    static let home = "\u{1b}[H"
    static let end = "\u{1b}[F"
    static let metaUp = "\u{1b}[1;3A"
    static let metaDown = "\u{1b}[1;3B"
    /// Alt-Up on a terminal that puts Escape before the key.
    static let escapeUp = "\u{1b}\u{1b}[A"
    static let escape = "\u{1b}"
    static let backspace = "\u{7f}"
    static let controlC = "\u{03}"
    static let controlD = "\u{04}"
    static let controlL = "\u{0c}"
    static let controlR = "\u{12}"
    static let controlU = "\u{15}"
    static let controlZ = "\u{1a}"
  }

  private let keyboard: Int32
  private let process: pid_t
  private var exitStatus: Int32?
  /// Everything on the screen that no expectation has consumed yet, without escape sequences;
  /// lines end with a newline alone.
  private(set) var unread = ""
  /// Kept, since a folder that nobody holds deletes itself.
  private let folder: TemporaryFolder
  private var sequences = EscapeSequences()
  /// The control sequences so far, without what starts them: `2A` moves the cursor up two rows.
  var controls: [String] { sequences.controls }

  /// Starts the program in a folder, on a terminal of this size.
  ///
  /// The program gets a few variables and `environment`, but nothing of the tests' environment. With `interrupted`,
  /// Ctrl-C is pressed before the program begins, and reaches it as soon as it listens.
  init(
    _ arguments: [String] = [], in directory: TemporaryFolder, environment: [String: String] = [:],
    program: URL = Panlab.executable, columns: UInt16 = 200, rows: UInt16 = 50,
    interrupted: Bool = false
  ) throws {
    var variables = [
      "PATH": "/usr/bin:/bin", "TERM": "xterm", "LC_ALL": "C.UTF-8", "INPUTRC": "/dev/null",
      "HOME": directory.url.path, "XDG_STATE_HOME": directory.url.path + "/state", "PAGER": "",
    ]
    variables.merge(environment) { $1 }
    folder = directory
    (process, keyboard) = try Self.launch(
      [program.path] + arguments, in: directory.url.path, environment: variables,
      size: winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0),
      holding: interrupted ? [SIGINT] : [])
    if interrupted { kill(process, SIGINT) }
  }

  deinit {
    if exitStatus == nil {
      kill(process, SIGKILL)
      var status: Int32 = 0
      waitpid(process, &status, 0)
    }
    close(keyboard)
  }

  /// Presses keys.
  func type(_ keys: String) {
    let bytes = Array(keys.utf8)
    #expect(write(keyboard, bytes, bytes.count) == bytes.count)
  }

  /// Waits until the text appears, and forgets everything up to its end.
  ///
  /// - Returns: What came before it.
  @discardableResult
  func expect(
    _ text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let deadline = ContinuousClock.now + Self.patience
    while true {
      if let range = unread.range(of: text) {
        let before = String(unread[..<range.lowerBound])
        unread = String(unread[range.upperBound...])
        return before
      }
      guard read(until: deadline) else {
        Issue.record("'\(text)' did not appear after: \(unread)", sourceLocation: sourceLocation)
        throw CancellationError()
      }
    }
  }

  /// Waits until the program has left.
  ///
  /// - Returns: Its exit code, or 128 and the number of the signal that ended it.
  func exitCode(sourceLocation: SourceLocation = #_sourceLocation) throws -> Int32 {
    let deadline = ContinuousClock.now + Self.patience
    // The terminal's end of file says that no process holds it any more.
    while read(until: deadline) {}
    var status: Int32 = 0
    guard ContinuousClock.now < deadline, waitpid(process, &status, 0) == process else {
      Issue.record("the program did not leave; it shows: \(unread)", sourceLocation: sourceLocation)
      throw CancellationError()
    }
    exitStatus = status
    let signal = status & 0x7f
    return signal == 0 ? (status >> 8) & 0xff : 128 + signal
  }

  /// Waits until the program has left, without reading what it writes meanwhile.
  ///
  /// - Returns: Its exit code, or 128 and the number of the signal that ended it.
  func exitCodeWithoutReading(
    within patience: Duration, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Int32 {
    let deadline = ContinuousClock.now + patience
    var status: Int32 = 0
    while waitpid(process, &status, WNOHANG) != process {
      guard ContinuousClock.now < deadline else {
        Issue.record("the program did not leave", sourceLocation: sourceLocation)
        throw CancellationError()
      }
      usleep(2000)
    }
    exitStatus = status
    while read(until: deadline) {}
    let signal = status & 0x7f
    return signal == 0 ? (status >> 8) & 0xff : 128 + signal
  }

  /// Waits until there is something to read, and does not read it.
  func waitForOutput(atMost patience: Duration) {
    var source = pollfd(fd: keyboard, events: Int16(POLLIN), revents: 0)
    _ = poll(&source, 1, Int32(clamping: patience.components.seconds * 1000))
  }

  /// Everything that the program writes until it leaves, and its exit code.
  func output(sourceLocation: SourceLocation = #_sourceLocation) throws -> (
    text: String, exitCode: Int32
  ) {
    let code = try exitCode(sourceLocation: sourceLocation)
    return (unread, code)
  }

  /// Changes the size of the window, which the program learns by a signal.
  func resize(columns: UInt16, rows: UInt16 = 50) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    #expect(ioctl(keyboard, UInt(TIOCSWINSZ), &size) == 0)
  }

  /// Sends the program a signal from outside.
  func send(_ signal: Int32) {
    #expect(kill(process, signal) == 0)
  }

  /// Waits until the program has been stopped by Ctrl-Z.
  func waitUntilStopped(sourceLocation: SourceLocation = #_sourceLocation) {
    var status: Int32 = 0
    let stopped = waitpid(process, &status, WUNTRACED)
    #expect(stopped == process && status & 0xff == 0x7f, sourceLocation: sourceLocation)
  }

  /// Whether the terminal itself edits lines and echoes, as it does under a shell's command.
  var isCooked: Bool {
    var settings = termios()
    guard tcgetattr(keyboard, &settings) == 0 else { return false }
    let flags = tcflag_t(ICANON) | tcflag_t(ECHO)
    return settings.c_lflag & flags == flags
  }

  /// Reads what there is; false at the end or when the deadline has passed.
  private func read(until deadline: ContinuousClock.Instant) -> Bool {
    let left = ContinuousClock.now.duration(to: deadline)
    guard left > .zero else { return false }
    var source = pollfd(fd: keyboard, events: Int16(POLLIN), revents: 0)
    let milliseconds = Int32(clamping: left.components.seconds * 1000 + 1)
    let ready = poll(&source, 1, milliseconds)
    if ready < 0, errno == EINTR { return true }
    guard ready > 0 else { return false }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = Foundation.read(keyboard, &bytes, bytes.count)
    guard count > 0 else { return false }
    unread += sequences.text(of: bytes[..<count])
    return true
  }
}
