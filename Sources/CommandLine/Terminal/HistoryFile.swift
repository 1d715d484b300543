import Foundation

/// The lines typed in earlier sessions, one per line of a file that only its owner can read.
///
/// Each line is appended as soon as it is typed, under a lock, so two sessions that run at once
/// both keep theirs and nothing is lost when one is killed.
struct HistoryFile {
  /// How many lines are kept when the file is read.
  static let limit = 1000
  /// How many lines the file may grow to before it is shortened to ``limit``.
  private static let roof = limit + 250

  let path: String

  /// The file that the environment names: `PANLAB_HISTORY` itself, else `panlab/history` in
  /// `XDG_STATE_HOME` or `~/.local/state`; nil when `PANLAB_HISTORY` is empty or there is no home.
  static func standard(environment: [String: String]) -> HistoryFile? {
    if let path = environment["PANLAB_HISTORY"] {
      return path.isEmpty ? nil : HistoryFile(path: path)
    }
    return StateFolder.path(environment: environment).map { HistoryFile(path: $0 + "/history") }
  }

  /// The last ``limit`` lines, oldest first; the file is shortened when it has grown beyond them.
  func read() throws(HistoryError) -> [String] {
    try locked { (descriptor) throws(HistoryError) in
      let lines = try contents(of: descriptor)
      let kept = Array(lines.suffix(Self.limit))
      if lines.count > Self.roof { try replace(with: kept) }
      return kept
    }
  }

  /// Adds a line at the end, creating the file and its folder.
  func append(_ line: String) throws(HistoryError) {
    try locked { (descriptor) throws(HistoryError) in
      let bytes = Array((line + "\n").utf8)
      guard write(descriptor, bytes, bytes.count) == bytes.count else { throw failure() }
    }
  }

  /// Runs `body` with the file open for reading and appending and locked against other sessions.
  private func locked<Result>(
    _ body: (Int32) throws(HistoryError) -> Result
  ) throws(HistoryError) -> Result {
    let folder = (path as NSString).deletingLastPathComponent
    if !folder.isEmpty {
      try? FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
    while true {
      let descriptor = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw failure() }
      defer { close(descriptor) }
      guard flock(descriptor, LOCK_EX) == 0 else { throw failure() }
      // Another session may have replaced the file while this one waited for the old one's lock.
      if isCurrent(descriptor) { return try body(descriptor) }
    }
  }

  private func isCurrent(_ descriptor: Int32) -> Bool {
    var opened = stat()
    var named = stat()
    guard fstat(descriptor, &opened) == 0, stat(path, &named) == 0 else { return false }
    return opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
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
    return String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n").map(String.init)
  }

  /// Writes the lines to a temporary file and renames it, so that a crash loses nothing.
  private func replace(with lines: [String]) throws(HistoryError) {
    let temporary = "\(path).\(getpid())"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure() }
    let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
    let written = write(descriptor, bytes, bytes.count)
    close(descriptor)
    guard written == bytes.count, rename(temporary, path) == 0 else {
      let error = failure()
      unlink(temporary)
      throw error
    }
  }

  private func failure() -> HistoryError {
    HistoryError(path: path, reason: String(cString: strerror(errno)))
  }
}

/// Why the history could not be kept.
struct HistoryError: Error, CustomStringConvertible {
  let path: String
  /// The system's own words.
  let reason: String

  var description: String {
    "\(path): \(reason), so history is not kept; set PANLAB_HISTORY to a file that can be written"
  }
}
