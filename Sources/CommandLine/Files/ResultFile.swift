import ArgumentParser
import Foundation

/// A file that is either written whole or not touched.
struct ResultFile {
  let path: String

  /// Writes the text to a temporary name beside the file, then renames it.
  ///
  /// What is no ordinary file, such as `/dev/null` or a named pipe, is written to directly.
  ///
  /// - Throws: ``CommandFailure`` with the usage code if the file cannot be created there, with the
  ///   internal code if writing fails midway; nothing is left behind.
  func write(_ text: String) throws(CommandFailure) {
    // A link stays a link: what it leads to is replaced.
    let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    var status = stat()
    let exists = stat(target, &status) == 0
    let kind = status.st_mode & S_IFMT
    if exists, kind == S_IFDIR {
      throw CommandFailure(message: "'\(path)': is a folder; name a file in it", code: .usage)
    }
    if exists, kind != S_IFREG {
      return try write(text, to: target, mode: "w")
    }
    let temporary = "\(target).\(getpid()).tmp"
    do throws(CommandFailure) {
      try write(text, to: temporary, mode: "wx")
      guard rename(temporary, target) == 0 else { throw notWritten(errno) }
    } catch {
      if error.code != .usage { unlink(temporary) }
      throw error
    }
  }

  private func write(_ text: String, to file: String, mode: String) throws(CommandFailure) {
    guard let stream = fopen(file, mode) else {
      throw CommandFailure(
        message: "'\(path)': cannot be created: \(systemWords(for: errno)); name a file in a folder"
          + " that exists and can be written to",
        code: .usage)
    }
    let bytes = Array(text.utf8)
    let isWritten = fwrite(bytes, 1, bytes.count, stream) == bytes.count && fflush(stream) == 0
    let writeError = errno
    let isClosed = fclose(stream) == 0
    guard isWritten, isClosed else { throw notWritten(isWritten ? errno : writeError) }
  }

  private func notWritten(_ code: Int32) -> CommandFailure {
    CommandFailure(
      message:
        "'\(path)': could not be written: \(systemWords(for: code)); make room and run again",
      code: .internalFailure)
  }
}
