import Traces

/// Stores the files that a session writes: scripts and labels.
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

/// A store without files, which cannot be written to.
public struct AbsentFiles: FileStore, Sendable {
  /// Creates a store without files.
  public init() {}

  public func text(of path: String) throws(CommandError) -> String? { nil }

  public func write(_ text: String, to path: String) throws(CommandError) {
    throw .notWritten("'\(path)': this session has no files; open it with some")
  }

  public func remove(_ path: String) throws(CommandError) {
    throw .notWritten("'\(path)': this session has no files; open it with some")
  }
}

/// A file before and after a change.
struct FileEdit: Hashable, Sendable {
  var path: String
  /// The text; nil where there was no file.
  var before: String?
  var after: String?
}

extension FileStore {
  /// Edits all the files, or none.
  ///
  /// Each is read after the one before it was written: two paths may lead to one file.
  ///
  /// - Parameters:
  ///   - paths: The files.
  ///   - change: Takes a file's path and text and returns its new text; nil stands for no file.
  /// - Returns: The edits, in order.
  /// - Throws: ``CommandError`` if a file cannot be read, changed or written; all are then as they
  ///   were.
  func edit(
    _ paths: [String], _ change: (String, String?) throws -> String?
  ) throws -> [FileEdit] {
    var done: [FileEdit] = []
    do {
      for path in paths {
        let before = try text(of: path)
        let after = try change(path, before)
        guard before != after else { continue }
        try put(after, at: path)
        done.append(FileEdit(path: path, before: before, after: after))
      }
      return done
    } catch {
      // A file written a moment ago can be written again, or the disk is beyond help.
      for edit in done.reversed() { try? put(edit.before, at: edit.path) }
      throw error
    }
  }

  private func put(_ text: String?, at path: String) throws(CommandError) {
    if let text { try write(text, to: path) } else { try remove(path) }
  }
}
