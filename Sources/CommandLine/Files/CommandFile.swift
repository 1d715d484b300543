import ArgumentParser
import Foundation

/// A file of console commands.
struct CommandFile {
  let path: String

  /// The lines, without their ends.
  ///
  /// - Throws: ``CommandFailure``: nothing selected if there is no such file, unreadable if it cannot be
  ///   read or is not text.
  func lines() throws(CommandFailure) -> [String] {
    switch FileKind(path) {
    case .missing:
      throw CommandFailure(
        message: "'\(path)': no such file; name a file of commands", code: .nothingSelected)
    case .folder:
      throw CommandFailure(
        message: "'\(path)': is a folder; name a file of commands", code: .unreadable)
    case .file: break
    }
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw CommandFailure(
        message: "'\(path)': cannot be read; check its permissions", code: .unreadable)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandFailure(
        message: "'\(path)': is not UTF-8; name a file of commands", code: .unreadable)
    }
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map(String.init)
  }
}
