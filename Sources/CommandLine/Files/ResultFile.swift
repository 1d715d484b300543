import ArgumentParser
import Foundation

/// A file that is either written whole or not touched.
package struct ResultFile {
  let path: String

  package init(path: String) { self.path = path }

  /// The file that a path leads to, links followed.
  private var target: String { URL(fileURLWithPath: path).resolvingSymlinksInPath().path }

  /// Writes the text to a temporary name beside the file, then renames it.
  ///
  /// A special file, such as `/dev/null` or a named pipe, is written to directly.
  ///
  /// - Throws: ``CommandFailure`` with the usage code if the file cannot be created there, with the
  ///   internal code if writing fails midway; nothing is left behind.
  package func write(_ text: String) throws(CommandFailure) {
    let target = target
    switch Self.kind(of: target) {
    case S_IFDIR: throw isFolder
    case nil, S_IFREG: break
    default: return try write(text, to: target, mode: "w")
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

  /// Checks, before long work, that a file can be created here; leaves nothing behind.
  func check() throws(CommandFailure) {
    let target = target
    switch Self.kind(of: target) {
    case S_IFDIR: throw isFolder
    case nil, S_IFREG: break
    default: return
    }
    // As long as the temporary name: a name can be too long.
    let probe = "\(target).\(getpid()).tmp"
    fclose(try open(probe, mode: "wx"))
    unlink(probe)
  }

  /// Checks, before long work, that two results do not go to one file.
  func check(differsFrom other: ResultFile) throws(CommandFailure) {
    guard place == other.place else { return }
    throw CommandFailure.usage(
      "'\(path)': two results would be written to it; name another file for one of them")
  }

  /// The final path of a result: links followed, also those on the way to a new file.
  private var place: String {
    let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    let folder = file.deletingLastPathComponent().resolvingSymlinksInPath()
    return folder.appendingPathComponent(file.lastPathComponent).path
  }

  private static func kind(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  private func open(_ file: String, mode: String) throws(CommandFailure) -> UnsafeMutablePointer<
    FILE
  > {
    guard let stream = fopen(file, mode) else {
      throw CommandFailure.usage(
        "'\(path)': cannot be created: \(systemWords(for: errno)); name a file in a folder"
          + " that exists and can be written to")
    }
    return stream
  }

  private func write(_ text: String, to file: String, mode: String) throws(CommandFailure) {
    let stream = try open(file, mode: mode)
    let bytes = Array(text.utf8)
    let isWritten = fwrite(bytes, 1, bytes.count, stream) == bytes.count && fflush(stream) == 0
    let writeError = errno
    let isClosed = fclose(stream) == 0
    guard isWritten, isClosed else { throw notWritten(isWritten ? errno : writeError) }
  }

  private var isFolder: CommandFailure {
    CommandFailure.usage("'\(path)': is a folder; name a file in it")
  }

  private func notWritten(_ code: Int32) -> CommandFailure {
    CommandFailure.internalFailure(
      "'\(path)': could not be written: \(systemWords(for: code)); make room and run again")
  }
}
