import ArgumentParser
import Foundation
import Replay
import Traces
import Workbench

/// The files that a run depends on, watched so that the run can be repeated when a file changes.
struct CheckWatch {
  /// The time between two polls, in seconds.
  private static let pause = 0.25

  /// The folders and files that are watched.
  let roots: [String]
  private var versions: [String: FileVersion] = [:]

  /// Watches these files and folders.
  ///
  /// For a file, the label file in the same folder is watched too. For a folder, the trace files, label files and JSON
  /// files in it and in its subfolders are watched.
  init(roots: [String]) {
    self.roots = roots
    versions = look()
  }

  /// Waits until a file changes and no more changes follow.
  ///
  /// - Returns: The files that changed, appeared or disappeared, sorted; nil after Ctrl-C.
  mutating func change() -> [String]? {
    let interruption = Interruption()
    defer { interruption.end() }
    var last = versions
    while true {
      Thread.sleep(forTimeInterval: Self.pause)
      if interruption.isNow { return nil }
      let now = look()
      // If two polls in a row find the same versions of all files, no program is still writing a file.
      if now == last, now != versions {
        let names = Set(now.keys).union(versions.keys).filter { now[$0] != versions[$0] }
        versions = now
        return names.sorted()
      }
      last = now
    }
  }

  private func look() -> [String: FileVersion] {
    var files: Set<String> = []
    for root in roots {
      guard FileKind(root) == .folder else {
        files.insert(root)
        let folder = root.lastIndex(of: "/").map { String(root[...$0]) } ?? ""
        files.insert(FolderWalk.path(of: TraceFolder.labelFileName, in: folder))
        continue
      }
      for stop in FolderWalk(folder: root).stops {
        files.formUnion(stop.files)
        files.insert(FolderWalk.path(of: TraceFolder.labelFileName, in: stop.folder))
      }
      files.formUnion(FolderWalk(folder: root, suffix: ".json").files)
    }
    return Dictionary(
      uniqueKeysWithValues: files.compactMap { path in
        FileVersion(path).map { (path, $0) }
      })
  }
}

extension CheckCommand {
  /// Runs the check, and repeats it whenever a file changes, until Ctrl-C.
  func watched() throws {
    var watch = CheckWatch(roots: try watchedPaths())
    while true {
      do {
        try Pager.$isOff.withValue(true) { try check() }
      } catch let code as ExitCode {
        if code == .interrupted { throw code }
      } catch {
        StandardError.error("\(error)")
      }
      guard let files = watch.change() else { throw ExitCode.interrupted }
      StandardError.write(
        "\(files.prefix(3).joined(separator: ", "))\(files.count > 3 ? " …" : "") changed\n")
    }
  }

  /// The paths to watch: the paths on the command line or, without any, the suite file, its folder, and the files and
  /// folders that its patterns name.
  ///
  /// Includes the controller file, if there is one.
  private func watchedPaths() throws -> [String] {
    let controller = FileKind(controller.word) == .file ? [controller.word] : []
    if !verb.traces.isEmpty { return verb.traces + controller }
    let file = try suite.file()
    let folders = (try? file.suite())?.groups.flatMap(\.patterns).map {
      file.join(Glob.isLiteral($0) ? $0 : Glob.literalFolder(of: $0))
    }
    let home = file.path.lastIndex(of: "/").map { String(file.path[..<$0]) } ?? "."
    return [file.path, home] + (folders ?? []).map { $0.isEmpty ? "." : $0 } + controller
  }
}
