import Foundation
import Workbench

/// Files that a session writes, kept in memory; a path in ``locked`` cannot be written.
final class Folder: FileStore, @unchecked Sendable {
  private let lock = NSLock()
  private var stored: [String: String]
  private let locked: Set<String>

  init(_ texts: [String: String] = [:], locked: Set<String> = []) {
    stored = texts
    self.locked = locked
  }

  /// Every file's text by its path.
  var texts: [String: String] {
    get { lock.withLock { stored } }
    set { lock.withLock { stored = newValue } }
  }

  func text(of path: String) throws(CommandError) -> String? { texts[path] }

  func write(_ text: String, to path: String) throws(CommandError) {
    try change(path, to: text)
  }

  func write(bytes: [UInt8], to path: String) throws(CommandError) {
    try change(path, to: String(decoding: bytes, as: UTF8.self))
  }

  func edit(_ path: String, _ change: (String?) throws -> String?) throws -> FileEdit? {
    let before = texts[path]
    let after = try change(before)
    guard before != after else { return nil }
    try self.change(path, to: after)
    return FileEdit(path: path, before: before, after: after)
  }

  private func change(_ path: String, to text: String?) throws(CommandError) {
    if locked.contains(path) { throw .notWritten("'\(path)': cannot be created: locked") }
    texts[path] = text
  }
}
