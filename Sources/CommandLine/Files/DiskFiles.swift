import ArgumentParser
import Foundation
import Traces
import Workbench

/// Scripts and labels on the disk.
struct DiskFiles: FileStore {
  func text(of path: String) throws(CommandError) -> String? {
    switch FileKind(path) {
    case .missing: return nil
    case .folder: throw Self.unreadable("\(path): is a folder; name a file in it")
    case .file: break
    }
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw Self.unreadable("\(path): cannot be read; check its permissions")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Self.unreadable("\(path): is not UTF-8 text; save it as UTF-8")
    }
    return text
  }

  func write(_ text: String, to path: String) throws(CommandError) {
    try commit(path)
    do throws(CommandFailure) {
      try ResultFile(path: path).write(text)
    } catch {
      throw .notWritten(error.message)
    }
  }

  func remove(_ path: String) throws(CommandError) {
    try commit(path)
    guard unlink(path) == 0 else {
      throw .notWritten(
        "'\(path)': cannot be removed: \(systemWords(for: errno)); check its folder's permissions")
    }
  }

  /// Makes sure that a command which writes is not abandoned half-way.
  private func commit(_ path: String) throws(CommandError) {
    guard Cancellation.commit() else {
      throw .notWritten("'\(path)': the command was interrupted; run it again")
    }
  }

  private static func unreadable(_ message: String) -> CommandError {
    .files([LoadedTraces.Problem(kind: .unreadable, message: message)])
  }
}
