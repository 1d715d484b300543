import Foundation
import Synchronization

/// A folder of its own for one test, removed when the test lets go of it.
final class TemporaryFolder: Sendable {
  let url: URL

  /// Where the folders are made: in memory where that has room, since the program waits until its files are on a disk.
  static let place: URL = {
    #if os(Linux)
      let memory = "/dev/shm"
      // `ST_NOEXEC`, which Glibc's header defines only with `_GNU_SOURCE`.
      let noPrograms: UInt = 8
      var system = statvfs()
      if access(memory, W_OK) == 0, statvfs(memory, &system) == 0,
        system.f_flag & noPrograms == 0, UInt(system.f_bavail) * system.f_frsize > 2 << 30
      {
        return URL(fileURLWithPath: memory)
      }
    #endif
    // Resolved, because on macOS the temporary folder is itself behind a link.
    return FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
  }()

  init() throws {
    url = Self.place.appendingPathComponent("panlab-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  private static let kept = Mutex<[TemporaryFolder]?>(nil)

  /// A folder for several tests, removed when all have ended.
  static func shared() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    kept.withLock { kept in
      if kept == nil { atexit { TemporaryFolder.kept.withLock { $0 = nil } } }
      kept = (kept ?? []) + [folder]
    }
    return folder
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// Writes a file, and the folders it lies in, and returns where it is.
  @discardableResult
  func write(_ text: String, to path: String) throws -> URL {
    let file = url.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: false, encoding: .utf8)
    return file
  }

  /// The text of a file.
  func read(_ path: String) throws -> String {
    try String(contentsOf: url.appendingPathComponent(path), encoding: .utf8)
  }

  /// The names of everything directly in the folder, sorted.
  var contents: [String] { get throws { try contents(of: ".") } }

  /// The names of everything directly in a folder within it, sorted.
  func contents(of path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.appendingPathComponent(path).path)
      .sorted()
  }
}
