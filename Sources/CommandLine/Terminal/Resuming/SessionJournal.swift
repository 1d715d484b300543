import ArgumentParser
import Foundation

/// The session as a script on the disk, as long as the console runs: what is there when it is killed.
///
/// Every console has a file of its own, for its owner only, beside a file that it keeps locked: a
/// session whose lock can be had was left.
final class SessionJournal {
  static let suffix = ".session"
  static let lockSuffix = ".lock"
  /// What the line with the working folder begins with; paths may be relative to it.
  static let folderHead = "# Its paths start from: "

  private let path: String
  private let lock: LockFile
  /// The session as it is on the disk, or as it began.
  private var last: String
  private var hasWarned = false

  /// The folder of all sessions; nil where there is no home.
  static func folder(environment: [String: String]) -> String? {
    StateFolder.path(environment: environment).map { $0 + "/sessions" }
  }

  /// Begins a journal; nothing is written before the session is another one than `script` makes.
  ///
  /// nil if nothing can be written there.
  init?(in folder: String, beginning script: String) {
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    // A process number alone comes again.
    let stem = "\(folder)/\(getpid())-\(Int(Date().timeIntervalSince1970))"
    guard let lock = LockFile(path: stem + Self.lockSuffix) else { return nil }
    self.lock = lock
    path = stem + Self.suffix
    last = script
  }

  /// Keeps the session that a script makes, if it is not the one that is kept already.
  func keep(_ script: String) {
    guard script != last else { return }
    let text = Self.folderHead + FileManager.default.currentDirectoryPath + "\n" + script
    do throws(CommandFailure) {
      try write(text)
      last = script
    } catch {
      if !hasWarned { StandardError.warning(error.message) }
      hasWarned = true
    }
  }

  /// Removes everything: the session has come to its end.
  func end() {
    unlink(path)
    lock.remove()
  }

  private func write(_ text: String) throws(CommandFailure) {
    let temporary = path + ".tmp"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure(errno) }
    var code = writeBytes(of: text, to: descriptor)
    close(descriptor)
    if code == 0, rename(temporary, path) != 0 { code = errno }
    guard code == 0 else {
      unlink(temporary)
      throw failure(code)
    }
  }

  private func failure(_ code: Int32) -> CommandFailure {
    CommandFailure(
      message: "\(path): \(systemWords(for: code)), so this session could not be resumed if it were"
        + " killed; make room, or set XDG_STATE_HOME to a folder that can be written",
      code: .internalFailure)
  }
}
