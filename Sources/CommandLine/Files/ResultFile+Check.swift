import ArgumentParser
import Foundation

extension ResultFile {
  /// Makes sure, before long work, that a file can be created here; nothing is left behind, and what
  /// is there stays as it is.
  ///
  /// - Throws: ``CommandFailure`` with the usage code.
  func check() throws(CommandFailure) {
    let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    switch FileKind(target) {
    case .folder:
      throw CommandFailure(message: "'\(path)': is a folder; name a file in it", code: .usage)
    case .file, .missing: break
    }
    var status = stat()
    if stat(target, &status) == 0, status.st_mode & S_IFMT != S_IFREG { return }
    // As long as the name that writing takes: a name can be too long.
    let probe = "\(target).\(getpid()).tmp"
    guard let stream = fopen(probe, "wx") else {
      throw CommandFailure(
        message: "'\(path)': cannot be created: \(systemWords(for: errno)); name a file in a folder"
          + " that exists and can be written to",
        code: .usage)
    }
    fclose(stream)
    unlink(probe)
  }

  /// Makes sure, before long work, that two results do not go to one file, under whatever names.
  ///
  /// - Throws: ``CommandFailure`` with the usage code.
  func check(differsFrom other: ResultFile) throws(CommandFailure) {
    guard place == other.place else { return }
    throw CommandFailure(
      message: "'\(path)': two results are to be written to it; name another file for one of them",
      code: .usage)
  }

  /// Where a result is written: links followed, those on the way to a new file too.
  private var place: String {
    let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    let folder = file.deletingLastPathComponent().resolvingSymlinksInPath()
    return folder.appendingPathComponent(file.lastPathComponent).path
  }
}
