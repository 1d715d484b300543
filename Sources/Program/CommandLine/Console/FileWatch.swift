import Foundation
import Traces
import Workbench

/// Detects which of a session's files change on disk.
struct FileWatch {
  /// The changes since the last poll.
  struct News {
    /// The files to reload: `controller` is a controller file; `traces` contains trace files, and folders whose label
    /// file changed.
    var controller: String?
    var traces: [String] = []
    /// Files that no longer exist.
    var gone: [String] = []
  }

  /// A watched file: its version when it was last seen, and the paths to reload when the file changes.
  private struct Watched {
    var version: FileVersion?
    var words: [String]
    var isController: Bool
    /// How many polls in a row have not found the file.
    ///
    /// A single miss means little, because editors briefly remove a file when they replace it.
    var misses = 0
  }

  private var files: [String: Watched] = [:]
  /// The loaded folders and their subfolders.
  ///
  /// A folder's version changes when a file is added or removed.
  private var folders: [String: FileVersion?] = [:]
  private var paths: Set<String> = []
  private var baseFile: String?

  /// Checks every file of the session for changes, and every loaded folder for new files.
  mutating func look(at session: Session) -> News {
    var news = News(traces: follow(session))
    for path in files.keys.sorted() {
      guard var file = files[path] else { continue }
      let version = FileVersion(path)
      if version == nil, file.version != nil {
        file.misses += 1
        if file.misses == 2 { news.gone.append(path) }
      } else if version != file.version || file.misses >= 2 {
        file.misses = 0
        file.version = version
        if file.isController {
          news.controller = baseFile
        } else {
          news.traces += file.words.filter { !news.traces.contains($0) }
        }
      } else {
        file.misses = 0
      }
      files[path] = file
    }
    return news
  }

  /// Updates the set of watched files; returns new files in folders that were already watched.
  private mutating func follow(_ session: Session) -> [String] {
    let loaded = Set(session.state.entries.map(\.path))
    let base = session.state.baseFile
    let isAsBefore = loaded == paths && base == baseFile
    guard !isAsBefore || folders.contains(where: { FileVersion($0) != $1 }) else { return [] }
    (paths, baseFile) = (loaded, base)
    let (before, foldersBefore) = (files, folders)
    (files, folders) = ([:], [:])
    var new: [String] = []
    for path in loaded.sorted() {
      if FileKind(reading: path) == .folder {
        for stop in FolderWalk(folder: path).stops {
          folders.updateValue(FileVersion(stop.folder), forKey: stop.folder)
          if isAsBefore || foldersBefore.keys.contains(stop.folder) {
            new += stop.files.filter { before[$0] == nil }
          }
          for file in stop.files { watch(file, words: [file], before) }
          watch(labels(in: stop.folder), words: [stop.folder], before)
        }
      } else {
        watch(path, words: [path], before)
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        watch(labels(in: folder), words: [path], before)
      }
    }
    for file in base.map({ ControllerFile(path: $0).files }) ?? [] {
      watch(file, words: [], isController: true, before)
    }
    // Keeps watching files that are missing: an editor may be replacing them.
    if isAsBefore {
      for (path, file) in before where files[path] == nil { files[path] = file }
    }
    return new
  }

  private func labels(in folder: String) -> String {
    FolderWalk.path(of: TraceFolder.labelFileName, in: folder)
  }

  private mutating func watch(
    _ path: String, words: [String], isController: Bool = false, _ before: [String: Watched]
  ) {
    if files[path] != nil {
      files[path]?.words += words
      return
    }
    let old = before[path]
    files[path] = Watched(
      version: old == nil ? FileVersion(path) : old?.version, words: words,
      isController: isController,
      misses: old?.misses ?? 0)
  }
}
