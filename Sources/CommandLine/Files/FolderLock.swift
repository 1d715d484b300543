import Foundation
import Synchronization

/// A folder in which only one program of Panlab writes at a time.
///
/// Where the file system has no locks, as on some network drives, nothing is locked.
struct FolderLock {
  /// The folder's path.
  let folder: String
  private let descriptor: Int32

  /// How long another program is waited for, in milliseconds.
  private static let patience = 20_000
  private static let pause = 5

  /// The folders in which this process has looked for what was left behind.
  private static let tidied = Mutex<Set<String>>([])

  /// Locks the folder of a file, which messages call `path`.
  init(of file: String, for path: String) throws(CommandFailure) {
    let folder = FolderWalk.folder(of: file)
    self.folder = folder
    descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      // A folder may be written to and not read.
      if errno == EACCES { return }
      guard ShippedTraces.kind(path) != .file else {
        throw .internalFailure(
          "'\(path)': ships inside panlab and cannot be changed; use a folder of your own")
      }
      throw .internalFailure(
        "'\(path)': cannot be created: \(systemWords(for: errno)); name a file in a folder"
          + " that exists and can be written to")
    }
    var waited = 0
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EINTR { continue }
      guard errno == EWOULDBLOCK else { return }
      guard waited < Self.patience else {
        close(descriptor)
        throw .internalFailure(
          "'\(path)': another program has been writing in this folder for \(waited / 1000) s; end it"
            + " and run again")
      }
      usleep(UInt32(Self.pause) * 1000)
      waited += Self.pause
    }
    if Self.tidied.withLock({ $0.insert(folder).inserted }) { tidy() }
  }

  /// Makes what was renamed in the folder outlast a loss of power.
  func sync() { if descriptor >= 0 { _ = fsync(descriptor) } }

  func release() { if descriptor >= 0 { close(descriptor) } }

  private static let head = ".panlab-"
  private static let tail = ".tmp"

  /// A path in a folder that no other file has.
  static func temporaryPath(in folder: String) -> String {
    let number = String(UInt64.random(in: 0...UInt64.max), radix: 36)
    return FolderWalk.path(of: head + number + tail, in: folder)
  }

  /// Removes what killed programs have left: no other one has a temporary file while this one has the lock.
  private func tidy() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where name.hasPrefix(Self.head) && name.hasSuffix(Self.tail) {
      try? FileManager.default.removeItem(atPath: FolderWalk.path(of: name, in: folder))
    }
  }
}
