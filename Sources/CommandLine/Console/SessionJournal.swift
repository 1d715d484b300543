import ArgumentParser
import Formats
import Foundation
import Workbench

/// The session as a script on disk while the console runs, in case it is killed.
///
/// Every console has its own file, readable only by its owner, beside a locked file: a session whose
/// lock is free was interrupted.
final class SessionJournal {
  static let suffix = ".session"
  static let lockSuffix = ".lock"
  /// The beginning of the line with the working folder; paths may be relative to it.
  static let folderHead = "# Its paths start from: "

  private let path: String
  private let lock: LockFile
  /// The session on disk, or as it began.
  private var last: String
  private var hasWarned = false

  /// The folder of all sessions; nil if there is no home.
  static func folder(environment: [String: String]) -> String? {
    stateFolder(environment: environment).map { $0 + "/sessions" }
  }

  /// Begins a journal; nothing is written until the session differs from `script`.
  ///
  /// nil if nothing can be written there.
  init?(in folder: String, beginning script: String) {
    createPrivateFolder(folder)
    // Process numbers are reused.
    let stem = "\(folder)/\(getpid())-\(Int(Date().timeIntervalSince1970))"
    guard let lock = LockFile(path: stem + Self.lockSuffix) else { return nil }
    self.lock = lock
    path = stem + Self.suffix
    last = script
  }

  /// Writes the session's script, if it has changed.
  func keep(_ script: String) {
    guard script != last else { return }
    let folder = FileManager.default.currentDirectoryPath
    // A folder with a line break would begin a command.
    let isPlain = !folder.contains(where: \.isNewline) && !folder.hasPrefix("\"")
    let head = isPlain ? folder + "\n" : JSONValue.string(folder).document(linesToDepth: 0)
    let text = Self.folderHead + head + script
    let code = replacePrivateFile(path, with: text, temporary: path + ".tmp")
    if code == 0 {
      last = script
    } else if !hasWarned {
      StandardError.warning(
        "\(path): \(systemWords(for: code)), so this session could not be resumed if it were killed;"
          + " make room, or set XDG_STATE_HOME to a folder that can be written")
      hasWarned = true
    }
  }

  /// Leaves the session on disk for `--resume`; without its lock file, nothing was interrupted.
  func leave() { lock.remove() }

  /// Removes the journal at the end of the session.
  func end() {
    unlink(path)
    lock.remove()
  }
}

extension Shell {
  /// Keeps the session on disk from now on, once it differs from `script`; nil if that is impossible.
  func keepJournal(in folder: String?, beginning script: String) -> SessionJournal? {
    let journal = folder.flatMap { SessionJournal(in: $0, beginning: script) }
    if let folder, journal == nil {
      StandardError.warning(
        "\(folder): cannot be written, so '--resume' will not work; set XDG_STATE_HOME to a folder that"
          + " can be written")
    }
    sessionDidChange = { [weak self] in
      guard let self else { return }
      journal?.keep(session.script)
    }
    return journal
  }
}

/// The journal of an interrupted session: killed, cut off, or lost with its terminal.
///
/// It is locked as long as this value is in use, so that two consoles do not resume the same session.
struct LeftSession {
  /// How many sessions are kept; older ones are removed.
  static let kept = 10

  private let path: String
  private let lock: LockFile
  /// The last change, in seconds since 1970.
  private let time: TimeInterval
  /// Whether it was cut off, and not left by its user.
  let isInterrupted: Bool

  /// The interrupted sessions in a folder, newest first, without those of running consoles.
  static func all(in folder: String) -> [LeftSession] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where name.hasSuffix(SessionJournal.lockSuffix) {
      let stem = name.dropLast(SessionJournal.lockSuffix.count)
      // A session without changes leaves only its lock.
      if !names.contains(stem + SessionJournal.suffix) {
        LockFile(path: "\(folder)/\(name)")?.remove()
      }
    }
    return names.filter { $0.hasSuffix(SessionJournal.suffix) }
      .compactMap { name in
        let lock = name.dropLast(SessionJournal.suffix.count) + SessionJournal.lockSuffix
        return LeftSession(
          folder: folder, name: name, isInterrupted: names.contains(String(lock)))
      }
      .sorted { ($0.time, $0.path) > ($1.time, $1.path) }
  }

  private init?(folder: String, name: String, isInterrupted: Bool) {
    self.isInterrupted = isInterrupted
    let stem = name.dropLast(SessionJournal.suffix.count)
    path = "\(folder)/\(name)"
    guard let lock = LockFile(path: "\(folder)/\(stem)\(SessionJournal.lockSuffix)") else {
      return nil
    }
    self.lock = lock
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    guard let date = attributes?[.modificationDate] as? Date else {
      // Another console has just resumed it.
      lock.remove()
      return nil
    }
    time = date.timeIntervalSince1970
  }

  /// The commands that restore the session, and the folder that their paths start from.
  func script() throws(CommandFailure) -> (text: String, folder: String?) {
    let lines = try CommandFile(path: path).lines()
    let head = SessionJournal.folderHead
    let folder = lines.first { $0.hasPrefix(head) }.map { line in
      let text = String(line.dropFirst(head.count))
      return text.hasPrefix("\"")
        ? (try? JSONReader.value(in: Array(text.utf8)))?.text ?? text : text
    }
    return (lines.map { $0 + "\n" }.joined(), folder)
  }

  /// Removes the session, which another journal now keeps.
  func remove() {
    unlink(path)
    lock.remove()
  }

  /// Leaves the session for later.
  func release() { isInterrupted ? lock.release() : lock.remove() }
}
