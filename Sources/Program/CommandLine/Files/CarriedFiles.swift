import Traces

/// Files that lie in another file: the sample recordings in the program, and what bundles have.
///
/// They are read by their paths, like files on disk.
enum CarriedFiles {
  /// Makes carried files readable through their paths.
  static func serve() {
    MappedFile.substitute = { ShippedTraces.bytes(at: $0) ?? IncidentFiles.bytes(at: $0) }
  }

  /// The kind of a carried file or folder; nil if the path is that of a file on disk.
  static func kind(_ path: String) -> FileKind? {
    ShippedTraces.isNamed(by: path) ? ShippedTraces.kind(path) : IncidentFiles.kind(path)
  }

  /// The names of the files and of the subfolders in a carried folder, each in byte order; nil if there is no such
  /// folder.
  static func names(in folder: String) -> (files: [String], folders: [String])? {
    ShippedTraces.names(in: folder) ?? IncidentFiles.names(in: folder)
  }

  /// The path of a carried file as if it were on disk, from which its trace gets its name; nil for a file on disk.
  static func place(of path: String) -> String? {
    ShippedTraces.place(of: path) ?? IncidentFiles.place(of: path)
  }

  /// The names of the files and of the subfolders in a folder, each in byte order, among the paths of all files.
  static func names(
    under start: String, among paths: some Sequence<String>
  ) -> (files: [String], folders: [String]) {
    var (files, folders): (Set<String>, Set<String>) = ([], [])
    for path in paths where path.hasPrefix(start) {
      let parts = path.dropFirst(start.count).split(separator: "/").map(String.init)
      if parts.count == 1 {
        files.insert(parts[0])
      } else if parts.count > 1 {
        folders.insert(parts[0])
      }
    }
    return (inOrder(files), inOrder(folders))
  }

  /// Names in byte order.
  static func inOrder(_ names: some Sequence<String>) -> [String] {
    names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
