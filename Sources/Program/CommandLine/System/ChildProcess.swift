import ArgumentParser
import CReadline
import Foundation
import Replay
import Synchronization

/// A command run by `/bin/sh` on this program's terminal.
struct ChildProcess: Sendable {
  private let id: pid_t
  /// The write end of the command's standard input; -1 if the command shares this program's input.
  private let input: Int32

  /// Starts a command with `sh`.
  ///
  /// If `takesInput` is true, the command reads what ``write(_:)`` writes; otherwise it shares this program's input.
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

  /// Writes to the command's standard input; returns false if the write fails, as when the command has stopped reading.
  func write(_ text: String) -> Bool {
    // A command that stops reading early must not end this program.
    let old = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, old) }
    return writeBytes(of: text, to: input) == 0
  }

  /// Closes the command's input and waits until the command ends.
  ///
  /// Returns the command's exit code, or 128 plus the number of the signal that ended the command.
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
    for number in [SIGPIPE, SIGXFSZ] { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    let words: [UnsafeMutablePointer<CChar>?] = [
      strdup("/bin/sh"), strdup("-c"), strdup(command), nil,
    ]
    defer { words.forEach { free($0) } }
    closeSocketsInChildren()
    return posix_spawn(&id, "/bin/sh", &actions, &attributes, words, environ)
  }

  /// Sets `FD_CLOEXEC` on the sockets through which this program serves web pages, because the library that opens them
  /// does not.
  ///
  /// Without this flag, a child process that outlives this program would keep the port open.
  private static func closeSocketsInChildren() {
    for descriptor in STDERR_FILENO + 1..<min(getdtablesize(), 1024) {
      var status = stat()
      guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else { continue }
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }
  }
}

/// Runs work in a forked copy of this process.
enum ForkedProcess {
  /// How long a forked copy may work before it counts as hung; a replay takes milliseconds.
  private static let patience = Duration.seconds(5)
  /// How many of the forked copy's last callbacks the message names if the copy traps or hangs.
  private static let told = 3
  /// The maximum memory of a forked copy, in bytes.
  ///
  /// Code that needs more memory has a leak, and must not exhaust the memory of other processes.
  private static let memory = rlim_t(4 << 30)

  /// Allows only one thread at a time to run work in a forked copy.
  ///
  /// A copy contains only the thread that forked. If another thread held a lock at that moment, the lock would never be
  /// released in the copy. A thread that waits for its turn does no work that could take a lock.
  private static let turn = Mutex(())
  /// Whether this process is a forked copy; a copy may fork again without waiting for its turn.
  private static let isCopy = Atomic(false)

  /// Runs the work in a forked copy and returns the bytes that the work produced.
  static func run(
    _ work: (@escaping @Sendable (String) -> Void) -> Data
  ) -> Result<Data, Isolation.Failure> {
    isCopy.load(ordering: .relaxed) ? fork(work) : turn.withLock { _ in fork(work) }
  }

  private static func fork(
    _ work: (@escaping @Sendable (String) -> Void) -> Data
  ) -> Result<Data, Isolation.Failure> {
    var (results, errors): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
    guard pipe(&results) == 0, pipe(&errors) == 0, let heard = HeardCallbacks() else {
      return .failure(failed("no process could be started: \(systemWords(for: errno))"))
    }
    defer { heard.unmap() }
    let id = panlab_fork()
    guard id >= 0 else {
      return .failure(failed("no process could be started: \(systemWords(for: errno))"))
    }
    if id == 0 {
      isCopy.store(true, ordering: .relaxed)
      dup2(errors[1], STDERR_FILENO)
      // Restores the default actions of these signals. Then a trap ends the forked copy at once and prints no
      // backtrace.
      for fatal in [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE] { signal(fatal, SIG_DFL) }
      // Ignores Ctrl-C. The terminal sends it to the parent process and to this forked copy, but only the parent
      // process handles it.
      signal(SIGINT, SIG_IGN)
      for ending in [SIGTERM, SIGHUP] { signal(ending, SIG_DFL) }
      // Ends a copy that hangs, if a signal has ended the parent process meanwhile.
      alarm(UInt32(patience.components.seconds) + 1)
      var limit = rlimit(rlim_cur: memory, rlim_max: memory)
      #if canImport(Darwin)
        setrlimit(RLIMIT_DATA, &limit)
      #else
        setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit)
      #endif
      for end in [results[0], errors[0], errors[1]] { close(end) }
      let data = work { heard.hear($0, keeping: told) }
      _ = writeBytes(of: String(decoding: data, as: UTF8.self), to: results[1])
      fflush(nil)
      _exit(0)
    }
    for end in [results[1], errors[1]] { close(end) }
    return outcome(of: id, results: results[0], errors: errors[0], heard)
  }

  private static func outcome(
    of id: pid_t, results: Int32, errors: Int32, _ heard: HeardCallbacks
  ) -> Result<Data, Isolation.Failure> {
    var status: Int32 = 0
    var hasEnded = false
    let output = drain([results, errors]) {
      hasEnded = hasEnded || waitpid(id, &status, WNOHANG) == id
      return hasEnded
    }
    for end in [results, errors] { close(end) }
    if output == nil { kill(id, SIGKILL) }
    while !hasEnded, waitpid(id, &status, 0) < 0, errno == EINTR {}
    let last = heard.text.isEmpty ? "" : "; the last callbacks: \(heard.text)"
    guard let output else {
      return .failure(
        Isolation.Failure(
          code: "hung",
          message: "its code did not return within \(patience.components.seconds) s; end its loop"
            + last))
    }
    let said = String(decoding: output[1], as: UTF8.self)
    guard status == 0 else {
      let fault = said.split(separator: "\n").first
      let words = fault.map(String.init) ?? "signal \(status & 0x7f)"
      return .failure(failed("its code trapped: \(words)" + last))
    }
    StandardError.write(said)
    return .success(output[0])
  }

  private static func failed(_ message: String) -> Isolation.Failure {
    Isolation.Failure(code: "crashed", message: message)
  }

  /// Reads from the descriptors until all are closed, or until the forked copy has ended and nothing more arrives.
  ///
  /// The second condition is needed because a child process that the forked copy started may keep the descriptors open
  /// after the copy has ended. Returns nil if the deadline passes first.
  private static func drain(_ descriptors: [Int32], hasEnded: () -> Bool) -> [Data]? {
    let deadline = ContinuousClock.now + patience
    var output = descriptors.map { _ in Data() }
    var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while polled.contains(where: { $0.fd >= 0 }) {
      guard ContinuousClock.now < deadline else { return nil }
      guard poll(&polled, nfds_t(polled.count), 100) > 0 else {
        // If the forked copy has ended and `poll` then finds nothing more to read, everything that the copy itself
        // wrote has been read.
        if hasEnded(), poll(&polled, nfds_t(polled.count), 0) == 0 { break }
        continue
      }
      for index in polled.indices where polled[index].fd >= 0 && polled[index].revents != 0 {
        let count = read(polled[index].fd, &chunk, chunk.count)
        if count < 0, errno == EINTR { continue }
        if count > 0 {
          output[index].append(contentsOf: chunk[..<count])
        } else {
          polled[index].fd = -1
        }
      }
    }
    return output
  }
}

/// The last callbacks in a forked copy of this process, stored in memory that the copy shares with this process.
///
/// `@unchecked Sendable`: only the copy writes, and this process reads only after the copy has ended.
private final class HeardCallbacks: @unchecked Sendable {
  private static let capacity = 4096
  private let memory: UnsafeMutableRawPointer
  private var last: [String] = []

  init?() {
    let mapped = mmap(
      nil, Self.capacity, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANON, -1, 0)
    guard let mapped, mapped != MAP_FAILED else { return nil }
    memory = mapped
  }

  func unmap() { munmap(memory, Self.capacity) }

  /// Records a callback; keeps the last `count` callbacks, each once.
  func hear(_ callback: String, keeping count: Int) {
    last.removeAll { $0 == callback }
    last = (last + [callback]).suffix(count)
    let bytes = Array(last.joined(separator: ", ").utf8.prefix(Self.capacity - 1)) + [0]
    memory.copyMemory(from: bytes, byteCount: bytes.count)
  }

  var text: String {
    String(cString: memory.assumingMemoryBound(to: CChar.self))
  }
}
