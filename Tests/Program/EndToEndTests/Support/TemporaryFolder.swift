import Foundation

/// A folder of its own for one test, removed when the test lets go of it.
final class TemporaryFolder {
  let url: URL

  init() throws {
    // Resolved, because on macOS the temporary folder is itself behind a link.
    url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("panlab-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
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
