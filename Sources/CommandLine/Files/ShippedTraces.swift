import Controllers
import Replay
import ShippedFiles
import Traces

/// The recordings that are built in: `shipped:` before a name asks for them.
///
/// `shipped:first-look` is a folder, `shipped:panlab.json` a file, and `shipped:` alone the folder of all. A path
/// without the word never means them, so that they cannot stand in for recordings that are missing.
enum ShippedTraces {
  /// The word that asks for them.
  static let prefix = SourcePlace.shippedPrefix

  /// The folder of all of them, as messages call it.
  private static let root = "traces"

  /// The suite of all of them.
  static let suite = prefix + "/" + GestureSuite.fileName

  /// The traces to begin with: the families for the `default` preset and its scene.
  ///
  /// The other families move in other directions.
  static let opening = ["first-look", "swipe-back", "edge-swipe"].map { prefix + $0 }

  /// The trace to begin with, which drives the default scene.
  static let first = "first-look/anna-drag-1"

  /// Whether a path asks for them.
  static func isNamed(by path: String) -> Bool { path.utf8.starts(with: prefix.utf8) }

  /// Lets files be read that only the program has.
  static func serve() { MappedFile.substitute = { bytes(at: $0) } }

  /// The kind of a path that asks for them.
  static func kind(_ path: String) -> FileKind {
    guard let place = place(of: path) else { return .missing }
    if ShippedFile.byPath[place] != nil { return .file }
    return ShippedFile.all.contains { $0.path.hasPrefix(place + "/") } ? .folder : .missing
  }

  /// The names in one of their folders, in byte order, the folders apart; nil if there is none.
  static func names(in folder: String) -> (files: [String], folders: [String])? {
    guard kind(folder) == .folder, let place = place(of: folder) else { return nil }
    var (files, folders): ([String], [String]) = ([], [])
    for file in ShippedFile.all where file.path.hasPrefix(place + "/") {
      let parts = file.path.dropFirst(place.count + 1).split(separator: "/").map(String.init)
      if parts.count == 1 {
        files.append(parts[0])
      } else if folders.last != parts[0] {
        folders.append(parts[0])
      }
    }
    // Paths are in byte order, where '-' comes before '/'.
    return (files, folders.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
  }

  /// The path in the form of a file on the disk, from which traces get their names: `traces/first-look/a.csv`.
  ///
  /// Returns nil if the path does not ask for shipped files.
  static func place(of path: String) -> String? {
    guard isNamed(by: path) else { return nil }
    return FilePath.normal(root + "/" + path.dropFirst(prefix.count))
  }

  private static func bytes(at path: String) -> UnsafeRawBufferPointer? {
    place(of: path).flatMap { ShippedFile.byPath[$0] }?.bytes
  }
}
