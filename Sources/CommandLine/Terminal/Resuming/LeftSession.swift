import Foundation

/// What a session left that did not come to its end: killed, cut off, or lost with its terminal.
///
/// It is locked as long as this value is in use, so two consoles do not resume the same.
struct LeftSession {
  private let path: String
  private let lock: LockFile
  /// When it changed last, in seconds since 1970.
  private let time: TimeInterval

  /// The sessions left in a folder, the newest first, without those of running consoles.
  static func all(in folder: String) -> [LeftSession] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where name.hasSuffix(SessionJournal.lockSuffix) {
      let stem = name.dropLast(SessionJournal.lockSuffix.count)
      // A session without changes leaves nothing but its lock.
      if !names.contains(stem + SessionJournal.suffix) {
        LockFile(path: "\(folder)/\(name)")?.remove()
      }
    }
    return names.filter { $0.hasSuffix(SessionJournal.suffix) }
      .compactMap { LeftSession(folder: folder, name: $0) }
      .sorted { ($0.time, $0.path) > ($1.time, $1.path) }
  }

  private init?(folder: String, name: String) {
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

  /// The commands that make the session again, and the folder that their paths start from.
  func script() throws(CommandFailure) -> (text: String, folder: String?) {
    let lines = try CommandFile(path: path).lines()
    let head = SessionJournal.folderHead
    let folder = lines.first { $0.hasPrefix(head) }.map { String($0.dropFirst(head.count)) }
    return (lines.map { $0 + "\n" }.joined(), folder)
  }

  /// Forgets the session, which another one now holds.
  func remove() {
    unlink(path)
    lock.remove()
  }

  /// Leaves the session to be resumed later.
  func release() { lock.release() }
}
