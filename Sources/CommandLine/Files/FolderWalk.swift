import Foundation
import Traces

/// A folder and its subfolders, each with its files of one kind, in byte order of their names.
///
/// A folder's own files come before those of its subfolders. Names that start with a dot are skipped.
/// Every folder is entered once, so links to a parent folder do no harm.
struct FolderWalk {
  /// One folder.
  struct Stop {
    let folder: String
    /// The paths of its files, each beginning with the path of the walk.
    let files: [String]
    /// Whether the folder could be opened.
    let isReadable: Bool
  }

  private(set) var stops: [Stop] = []
  private var entered: Set<String> = []
  private let suffix: String

  /// Walks a folder for files whose names end like this in either case, labels left out.
  init(folder: String, suffix: String = ".csv") {
    self.suffix = suffix
    enter(folder)
  }

  /// The paths of all files.
  var files: [String] { stops.flatMap(\.files) }

  private mutating func enter(_ folder: String) {
    let identity = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
    guard entered.insert(identity).inserted else { return }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      stops.append(Stop(folder: folder, files: [], isReadable: false))
      return
    }
    let paths =
      names
      .filter { !$0.hasPrefix(".") }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      .map { Self.path(of: $0, in: folder) }
    let folders = paths.filter { FileKind($0) == .folder }
    // A broken link is listed, so that it is reported.
    let files = paths.filter { isListed($0) && FileKind($0) != .folder }
    stops.append(Stop(folder: folder, files: files, isReadable: true))
    for folder in folders { enter(folder) }
  }

  /// The path of a name in a folder.
  static func path(of name: String, in folder: String) -> String {
    folder.isEmpty || folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  private func isListed(_ path: String) -> Bool {
    path.lowercased().hasSuffix(suffix) && !path.hasSuffix("/\(TraceFolder.labelFileName)")
  }
}

/// The kind of file at a path, links followed.
package enum FileKind {
  case missing, folder, file

  package init(_ path: String) {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    self = !exists ? .missing : isFolder.boolValue ? .folder : .file
  }
}
