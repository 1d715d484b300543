import ArgumentParser
import Foundation

/// A command run by the system's shell on our terminal.
struct ChildProcess: Sendable {
  private let id: pid_t
  /// The write end of its standard input; -1 if it shares ours.
  private let input: Int32

  /// Starts a line of `sh`; with `takesInput`, ``write(_:)`` feeds its standard input.
  init(shell command: String, takesInput: Bool) throws(CommandFailure) {
    var ends: [Int32] = [-1, -1]
    if takesInput {
      guard pipe(&ends) == 0 else { throw Self.notStarted(command, errno) }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }
    var id: pid_t = 0
    let code = Self.spawn(command, input: ends[0], id: &id)
    if takesInput { close(ends[0]) }
    guard code == 0 else {
      if takesInput { close(ends[1]) }
      throw Self.notStarted(command, code)
    }
    self.id = id
    input = ends[1]
  }

  /// Writes to the command's standard input; false when it stopped reading.
  func write(_ text: String) -> Bool {
    // A reader that stops early must not end this program.
    let old = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, old) }
    return writeBytes(of: text, to: input) == 0
  }

  /// Closes the command's input, waits for its end and returns its exit code, or 128 and the number of
  /// the signal that ended it.
  @discardableResult
  func finish() -> Int32 {
    if input >= 0 { close(input) }
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7f
    return signal == 0 ? (status >> 8) & 0xff : 128 + signal
  }

  private static func notStarted(_ command: String, _ code: Int32) -> CommandFailure {
    CommandFailure.internalFailure(
      "'\(command)': could not be started: \(systemWords(for: code)); try again")
  }

  private static func spawn(_ command: String, input: Int32, id: inout pid_t) -> Int32 {
    #if canImport(Glibc)
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #else
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    if input >= 0 { posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO) }
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    let words: [UnsafeMutablePointer<CChar>?] = [
      strdup("/bin/sh"), strdup("-c"), strdup(command), nil,
    ]
    defer { words.forEach { free($0) } }
    closeSocketsInChildren()
    return posix_spawn(&id, "/bin/sh", &actions, &attributes, words, environ)
  }

  /// Keeps the sockets of pages, which a library opens, from other programs: one that outlives this program would
  /// hold its port.
  private static func closeSocketsInChildren() {
    for descriptor in STDERR_FILENO + 1..<min(getdtablesize(), 1024) {
      var status = stat()
      guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else { continue }
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }
  }
}
