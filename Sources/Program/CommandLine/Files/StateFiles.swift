import Foundation

/// The folder for history and sessions: `panlab` in `XDG_STATE_HOME` or `~/.local/state`; nil without a home folder.
func stateFolder(environment: [String: String]) -> String? {
  xdgFolder("XDG_STATE_HOME", orHome: ".local/state", environment).map { $0 + "/panlab" }
}

/// Creates a folder that only its owner can read; leaves an existing folder unchanged.
func createPrivateFolder(_ path: String) {
  try? FileManager.default.createDirectory(
    atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
}

/// Replaces a file with a new file that only its owner can read; returns 0 or the error number.
///
/// The new file is first written to the path `temporary` and then renamed. The replacement is atomic, so a crash loses
/// nothing.
func replacePrivateFile(_ path: String, with text: String, temporary: String) -> Int32 {
  let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
  guard descriptor >= 0 else { return errno }
  var code = writeBytes(of: text, to: descriptor)
  close(descriptor)
  if code == 0, rename(temporary, path) != 0 { code = errno }
  if code != 0 { unlink(temporary) }
  return code
}

/// Whether the file at this path is still the file that was opened.
private func isOpen(_ descriptor: Int32, at path: String) -> Bool {
  var opened = stat()
  var named = stat()
  return fstat(descriptor, &opened) == 0 && stat(path, &named) == 0
    && opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
}

/// A file that stays locked until it is released or the process ends, even by a crash.
struct LockFile {
  let path: String
  private let descriptor: Int32

  /// Locks the file, and creates it if needed; returns nil if another process has locked it, or if it cannot be
  /// created.
  init?(path: String) {
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { return nil }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        close(descriptor)
        return nil
      }
      // The previous owner may have removed the file before releasing the lock. If so, the removed file is now locked,
      // and the loop tries again with a new file.
      if isOpen(descriptor, at: path) {
        self.path = path
        self.descriptor = descriptor
        return
      }
      close(descriptor)
    }
  }

  /// Removes the file and releases the lock.
  func remove() {
    unlink(path)
    close(descriptor)
  }

  /// Releases the lock and leaves the file in place.
  func release() { close(descriptor) }
}

/// The lines typed in earlier sessions, stored one per line in a file that only its owner can read.
///
/// Each line is appended under a lock as soon as it is typed. So two sessions that run at the same time both save their
/// lines, and a killed session loses none.
struct HistoryFile {
  /// How many lines ``read()`` returns at most, and how many remain in the file when it is shortened.
  static let limit = 1000
  /// How many lines the file may grow to before it is shortened to ``limit`` lines.
  private static let roof = limit + 250

  let path: String

  /// The file that the environment specifies: `PANLAB_HISTORY`, otherwise `history` in the state folder; nil if
  /// `PANLAB_HISTORY` is empty or there is no home folder.
  static func standard(environment: [String: String]) -> HistoryFile? {
    if let path = environment["PANLAB_HISTORY"] {
      return path.isEmpty ? nil : HistoryFile(path: path)
    }
    return stateFolder(environment: environment).map { HistoryFile(path: $0 + "/history") }
  }

  /// Reads the last ``limit`` lines, oldest first.
  ///
  /// Shortens the file if it has grown too long.
  func read() throws(HistoryError) -> [String] {
    try locked { (descriptor) throws(HistoryError) in
      let lines = try contents(of: descriptor)
      let kept = Array(lines.suffix(Self.limit))
      if lines.count > Self.roof {
        let text = kept.map { $0 + "\n" }.joined()
        let code = replacePrivateFile(path, with: text, temporary: "\(path).\(getpid())")
        guard code == 0 else { throw failure(code) }
      }
      return kept
    }
  }

  /// Appends a line; creates the file and its folder if needed.
  func append(_ line: String) throws(HistoryError) {
    try locked { (descriptor) throws(HistoryError) in
      let code = writeBytes(of: line + "\n", to: descriptor)
      guard code == 0 else { throw failure(code) }
    }
  }

  /// Runs `body` while the file is open for reading and appending, and locked against other sessions.
  private func locked<Result>(
    _ body: (Int32) throws(HistoryError) -> Result
  ) throws(HistoryError) -> Result {
    let folder = FolderWalk.folder(of: path)
    if !folder.isEmpty { createPrivateFolder(folder) }
    while true {
      let descriptor = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw failure() }
      defer { close(descriptor) }
      guard retryingInterrupts({ flock(descriptor, LOCK_EX) }) == 0 else { throw failure() }
      // Another session may have replaced the file while this session waited for the lock. If so, the old file is now
      // locked, and the loop tries again.
      if isOpen(descriptor, at: path) { return try body(descriptor) }
    }
  }

  private func contents(of descriptor: Int32) throws(HistoryError) -> [String] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Foundation.read(descriptor, &chunk, chunk.count)
      guard count >= 0 else { throw failure() }
      if count == 0 { break }
      bytes += chunk[..<count]
    }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private func failure(_ code: Int32 = errno) -> HistoryError {
    HistoryError(path: path, reason: String(cString: strerror(code)))
  }
}

/// The reason why the history cannot be read or written.
struct HistoryError: Error, CustomStringConvertible {
  let path: String
  /// The system's description of the error.
  let reason: String

  var description: String {
    "\(path): \(reason), so history is not kept; set PANLAB_HISTORY to a file that can be written"
  }
}
