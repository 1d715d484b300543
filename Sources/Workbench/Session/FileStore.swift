import Traces

/// Where a session keeps what it writes: scripts and labels.
public protocol FileStore {
  /// The text of a file; nil where there is none.
  ///
  /// - Throws: ``CommandError`` if it cannot be read or is not UTF-8 text.
  func text(of path: String) throws(CommandError) -> String?
  /// Writes a file, whole or not at all.
  ///
  /// - Throws: ``CommandError`` with the reason; the file is then as it was.
  func write(_ text: String, to path: String) throws(CommandError)
  /// Removes a file.
  ///
  /// - Throws: ``CommandError`` with the reason; the file is then as it was.
  func remove(_ path: String) throws(CommandError)
}

/// The files of a session that was given none: nothing is there, and nothing can be written.
public struct AbsentFiles: FileStore, Sendable {
  /// Creates the absence of files.
  public init() {}

  public func text(of path: String) throws(CommandError) -> String? { nil }

  public func write(_ text: String, to path: String) throws(CommandError) {
    throw .notWritten("'\(path)': this session has no files; open it with some")
  }

  public func remove(_ path: String) throws(CommandError) {
    throw .notWritten("'\(path)': this session has no files; open it with some")
  }
}

/// A file that a change wrote, before and after.
struct FileEdit: Hashable, Sendable {
  var path: String
  /// Its text; nil where there was no file.
  var before: String?
  var after: String?
}

extension FileStore {
  /// Brings several files from one text to another: all of them, or none.
  func apply(_ edits: [FileEdit]) throws(CommandError) {
    var done: [FileEdit] = []
    for edit in edits where edit.before != edit.after {
      do throws(CommandError) {
        try put(edit.after, at: edit.path)
        done.append(edit)
      } catch {
        // What was written a moment ago can be written again, or the disk is past help.
        for edit in done.reversed() { try? put(edit.before, at: edit.path) }
        throw error
      }
    }
  }

  private func put(_ text: String?, at path: String) throws(CommandError) {
    if let text { try write(text, to: path) } else { try remove(path) }
  }
}
