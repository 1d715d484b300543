import Foundation

extension PseudoTerminal {
  #if canImport(Glibc)
    /// `POSIX_SPAWN_SETSID`, which Glibc's header defines only with `_GNU_SOURCE`.
    private static let newSession: Int32 = 0x80
  #else
    private static let newSession = POSIX_SPAWN_SETSID
  #endif

  /// Keeps a program from inheriting the descriptors that the launch of another program has open.
  private static let launching = NSLock()

  /// Starts a program on a new terminal; signals that are `held` wait until it catches them.
  ///
  /// - Returns: The program, and the keyboard's side of its terminal.
  static func launch(
    _ arguments: [String], in directory: String, environment: [String: String], size: winsize,
    holding held: [Int32]
  ) throws -> (process: pid_t, keyboard: Int32) {
    launching.lock()
    defer { launching.unlock() }
    var keyboard: Int32 = -1
    var screen: Int32 = -1
    var name = [CChar](repeating: 0, count: 256)
    var size = size
    guard openpty(&keyboard, &screen, &name, nil, &size) == 0 else {
      throw LaunchFailure(step: "openpty", code: errno)
    }
    defer { close(screen) }
    for descriptor in [keyboard, screen] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    let path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    do {
      // The shell changes the folder and is then replaced by the program, which keeps the process and the session.
      let words = ["/bin/sh", "-c", #"cd "$1" && shift && exec "$@""#, "sh", directory] + arguments
      return (
        try spawn(words, on: path, environment: environment, holding: held), keyboard
      )
    } catch {
      close(keyboard)
      throw error
    }
  }

  /// Starts a program as the leader of a session whose controlling terminal is the one at `path`.
  ///
  /// A session leader without a controlling terminal gets the first terminal that it opens. So no code has to run
  /// between fork and exec, which would not be safe in Swift.
  private static func spawn(
    _ arguments: [String], on path: String, environment: [String: String], holding held: [Int32]
  ) throws -> pid_t {
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
    posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    // The test runner may ignore or block signals. This resets them, because a program under a shell would not inherit
    // that.
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    for number in held { sigaddset(&none, number) }
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    let flags =
      newSession | Int32(POSIX_SPAWN_SETSIGMASK)
      | Int32(POSIX_SPAWN_SETSIGDEF)
    posix_spawnattr_setflags(&attributes, Int16(flags))

    let words = arguments.map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { (words + variables).forEach { free($0) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, arguments[0], &actions, &attributes, words, variables)
    guard code == 0 else { throw LaunchFailure(step: "posix_spawn", code: code) }
    return process
  }
}
