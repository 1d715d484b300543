import ArgumentParser
import Foundation

/// A file that is read as a whole.
struct InputFile {
  let path: String
  /// What it should be, for messages: `a JSON report`.
  let what: String

  /// The file's bytes.
  ///
  /// - Throws: ``CommandFailure``: nothing selected if there is no such file, unreadable if it
  ///   cannot be read.
  func bytes() throws(CommandFailure) -> [UInt8] {
    let kind = FileKind(path)
    guard kind != .missing else {
      throw CommandFailure(
        message: "\(path): no such file; name \(what)", code: .nothingSelected)
    }
    guard kind == .file, let data = FileManager.default.contents(atPath: path) else {
      let fact = kind == .folder ? "is a folder" : "cannot be read"
      throw CommandFailure(message: "\(path): \(fact); name \(what)", code: .unreadable)
    }
    return Array(data)
  }
}
