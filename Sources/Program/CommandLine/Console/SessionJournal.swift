import ArgumentParser
import Formats
import Foundation
import Workbench

/// Keeps the session as a script on disk while the console runs, in case the console is killed.
///
/// Every console has its own script, readable only by its owner, and a lock file. A lock file that no running console
/// has locked belongs to a session that was interrupted.
final class SessionJournal {
  static let suffix = ".session"
  static let lockSuffix = ".lock"
  /// The start of the line that names the working folder; relative paths in the script start from that folder.
  static let folderHead = "# Its paths start from: "

  private let path: String
  private let lock: LockFile
  /// The script that was written last; before the first write, the script at the start of the session.
  private var last: String
  private var hasWarned = false
  /// Whether nothing has been written, because the session has not changed.
  private(set) var isEmpty = true

  /// The folder of all session journals; nil if there is no home folder.
  static func folder(environment: [String: String]) -> String? {
    stateFolder(environment: environment).map { $0 + "/sessions" }
  }

  /// Creates a journal; returns nil if the lock file cannot be created.
  ///
  /// The journal writes nothing until the session's script differs from `script`.
  init?(in folder: String, beginning script: String) {
    createPrivateFolder(folder)
    // The name includes the time, because the system reuses process identifiers.
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
    // Quotes the folder's name if it contains a line break, because the text after the break would be read as a
    // command. Also quotes a name that begins with a quotation mark, because it would be read as a quoted name.
    let isPlain = !folder.contains(where: \.isNewline) && !folder.hasPrefix("\"")
    let head = isPlain ? folder + "\n" : JSONValue.string(folder).document(linesToDepth: 0)
    let text = Self.folderHead + head + script
    let code = replacePrivateFile(path, with: text, temporary: path + ".tmp")
    if code == 0 {
      (last, isEmpty) = (script, false)
    } else if !hasWarned {
      StandardError.warning(
        "\(path): \(systemWords(for: code)), so this session could not be resumed if it were killed;"
          + " make room, or set XDG_STATE_HOME to a folder that can be written")
      hasWarned = true
    }
  }

  /// Leaves the session on disk for `--resume`.
  ///
  /// Removes the lock file, so that the session does not count as interrupted.
  func leave() { lock.remove() }

  /// Removes the journal at the end of the session.
  func end() {
    unlink(path)
    lock.remove()
  }
}

extension Shell {
  /// Starts a journal, which saves the session's script after every change.
  ///
  /// `script` is the script before the first change.
  ///
  /// Returns nil if `folder` is nil. If the journal cannot be created, prints a warning and returns nil.
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
      InterruptWatch.note(self.kept(by: journal))
    }
    return journal
  }

  /// Says what is kept of a session that a signal ends; its journal remains for `--resume`.
  func leave(_ journal: SessionJournal?) {
    InterruptWatch.note(kept(by: journal))
    InterruptWatch.tell()
    if journal?.isEmpty == true { journal?.end() }
  }

  /// What is kept of the session's changes if the program ends now; empty if there are none.
  private func kept(by journal: SessionJournal?) -> String {
    guard session.hasUnsavedChanges else { return "" }
    return journal == nil
      ? "the session's changes are lost"
      : "the session's changes are kept, and 'panlab --resume' restores them"
  }
}

/// A session that can be resumed, read from its journal: it was interrupted, or the user left it with unsaved changes.
///
/// The session's lock file stays locked while this value is in use, so that no other console can resume the session.
struct LeftSession {
  /// How many sessions are kept on disk; older ones are removed.
  static let kept = 10

  private let path: String
  private let lock: LockFile
  /// The time at which the session's script was last written, in seconds since 1970.
  private let time: TimeInterval
  /// Whether the session was interrupted rather than left by its user.
  let isInterrupted: Bool

  /// The resumable sessions in a folder, newest first.
  ///
  /// Excludes the sessions of running consoles.
  static func all(in folder: String) -> [LeftSession] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where name.hasSuffix(SessionJournal.lockSuffix) {
      let stem = name.dropLast(SessionJournal.lockSuffix.count)
      // A lock file without a script belongs to a session without changes, so there is nothing to resume. Removes the
      // lock file.
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
      // The script no longer exists, because another console has just resumed this session.
      lock.remove()
      return nil
    }
    time = date.timeIntervalSince1970
  }

  /// The commands that restore the session, and the folder that their paths are relative to.
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

  /// Removes the session from disk, because another journal now keeps it.
  func remove() {
    unlink(path)
    lock.remove()
  }

  /// Unlocks the session without resuming it.
  ///
  /// Removes the lock file, unless the session was interrupted: the lock file then remains, because it marks the
  /// session as interrupted.
  func release() { isInterrupted ? lock.release() : lock.remove() }
}
