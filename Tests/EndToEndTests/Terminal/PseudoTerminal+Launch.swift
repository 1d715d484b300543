import Foundation

extension PseudoTerminal {
  /// Opens a new terminal and returns the keyboard's side and the path of the program's side.
  static func openTerminal() throws -> (descriptor: Int32, path: String) {
    let descriptor = posix_openpt(O_RDWR | O_NOCTTY)
    guard descriptor >= 0 else { throw LaunchFailure(step: "posix_openpt", code: errno) }
    // Another test's program must not hold this terminal open.
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var name = [CChar](repeating: 0, count: 256)
    guard grantpt(descriptor) == 0, unlockpt(descriptor) == 0,
      ptsname_r(descriptor, &name, name.count) == 0
    else {
      let failure = LaunchFailure(step: "unlockpt", code: errno)
      close(descriptor)
      throw failure
    }
    let path = String(
      decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return (descriptor, path)
  }

  /// Starts a program as the leader of a session whose controlling terminal is the one at `path`.
  ///
  /// The first terminal that a session leader without one opens becomes its controlling terminal,
  /// so no code has to run between fork and exec, which Swift could not do safely.
  static func spawn(
    _ arguments: [String], in directory: String, on path: String, environment: [String: String]
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
    posix_spawn_file_actions_addchdir_np(&actions, directory)
    // The test runner may ignore or block signals; a shell's child would not inherit that.
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    let flags =
      Int32(POSIX_SPAWN_SETSID) | Int32(POSIX_SPAWN_SETSIGMASK)
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
