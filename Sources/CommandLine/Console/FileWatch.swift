import Foundation
import Traces
import Workbench

/// Identifies a version of a file.
struct FileVersion: Equatable {
  private var file: UInt64
  private var size: Int64
  private var seconds: Int
  private var nanoseconds: Int

  /// nil if there is no such file.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    file = UInt64(status.st_ino)
    size = Int64(status.st_size)
    #if canImport(Glibc)
      let time = status.st_mtim
    #else
      let time = status.st_mtimespec
    #endif
    (seconds, nanoseconds) = (Int(time.tv_sec), Int(time.tv_nsec))
  }
}

/// Notices which files of a session change on the disk.
struct FileWatch {
  /// The changes since the last look.
  struct News {
    /// Files to reload: a controller file, or trace files and the folders of changed labels.
    var controller: String?
    var traces: [String] = []
    /// Files that are gone.
    var gone: [String] = []
  }

  /// A watched file: the version last seen, and the words that reload it.
  private struct Watched {
    var version: FileVersion?
    var words: [String]
    var isController: Bool
    /// How many looks in a row found no file; editors remove a file for a moment to replace it.
    var misses = 0
  }

  private var files: [String: Watched] = [:]
  private var paths: Set<String> = []
  private var baseFile: String?

  /// Looks at every file of the session; new files are not reported.
  mutating func look(at session: Session) -> News {
    follow(session)
    var news = News()
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

  /// Watches the session's current files.
  private mutating func follow(_ session: Session) {
    let loaded = Set(session.state.entries.map(\.path))
    let base = session.state.baseFile
    guard loaded != paths || base != baseFile else { return }
    (paths, baseFile) = (loaded, base)
    let before = files
    files = [:]
    for path in loaded.sorted() {
      if FileKind(reading: path) == .folder {
        for stop in FolderWalk(folder: path).stops {
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
