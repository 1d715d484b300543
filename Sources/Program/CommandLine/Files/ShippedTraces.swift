import Controllers
import Replay
import ShippedFiles
import Traces

/// The built-in sample recordings, whose paths begin with `shipped:`.
///
/// `shipped:first-look` is a folder, `shipped:panlab.json` a file, and `shipped:` alone the root folder. A path without
/// the prefix never refers to a built-in file, so built-in recordings cannot silently replace recordings that are
/// missing.
enum ShippedTraces {
  /// The prefix of the paths of built-in files: `shipped:`.
  static let prefix = SourcePlace.shippedPrefix

  /// The name of the root folder in messages.
  private static let root = "traces"

  /// The path of the suite of all built-in recordings.
  static let suite = prefix + "/" + GestureSuite.fileName

  /// The folders of recordings that Panlab shows first: those that fit the `default` preset and its scene.
  ///
  /// The gestures in the other folders have other directions.
  static let opening = ["first-look", "swipe-back", "edge-swipe"].map { prefix + $0 }

  /// The name of the built-in trace that `--shipped` selects if a verb needs a single trace and no scene was chosen.
  ///
  /// The trace drives the default scene.
  static let first = "first-look/anna-drag-1"

  /// Whether a path refers to a built-in file or folder.
  static func isNamed(by path: String) -> Bool { path.utf8.starts(with: prefix.utf8) }

  /// The kind of a built-in file or folder; `missing` for any other path.
  static func kind(_ path: String) -> FileKind {
    guard let place = place(of: path) else { return .missing }
    if ShippedFile.byPath[place] != nil { return .file }
    return ShippedFile.all.contains { $0.path.hasPrefix(place + "/") } ? .folder : .missing
  }

  /// The names of the files and of the subfolders in a built-in folder, each in byte order; nil if there is no such
  /// folder.
  static func names(in folder: String) -> (files: [String], folders: [String])? {
    guard kind(folder) == .folder, let place = place(of: folder) else { return nil }
    return CarriedFiles.names(under: place + "/", among: ShippedFile.all.lazy.map(\.path))
  }

  /// The path without the prefix, as if the file were on disk: `traces/first-look/a.csv`.
  ///
  /// The name of a trace is derived from this path.
  ///
  /// A recording may be named without its suffix, as in `shipped:first-look/anna-drag-1`. Returns nil if the path does
  /// not begin with the prefix. Does not check whether the file exists.
  static func place(of path: String) -> String? {
    guard isNamed(by: path) else { return nil }
    return FilePath.normal(root + "/" + whole(path).dropFirst(prefix.count))
  }

  /// The path of the built-in recording that is named without its suffix; any other path as it is.
  static func whole(_ path: String) -> String {
    guard isNamed(by: path) else { return path }
    let file = path + ".csv"
    let place = FilePath.normal(root + "/" + file.dropFirst(prefix.count))
    return ShippedFile.byPath[place] == nil ? path : file
  }

  static func bytes(at path: String) -> UnsafeRawBufferPointer? {
    place(of: path).flatMap { ShippedFile.byPath[$0] }?.bytes
  }
}
