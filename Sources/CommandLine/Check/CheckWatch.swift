import ArgumentParser
import Foundation
import Replay
import Traces
import Workbench

/// The files of a run, to run it again when one changes.
struct CheckWatch {
  /// The seconds between two looks.
  private static let pause = 0.25

  /// The folders and files that are watched.
  let roots: [String]
  private var versions: [String: FileVersion] = [:]

  /// Watches trace files and folders with their labels, and the JSON files of the folders.
  init(roots: [String]) {
    self.roots = roots
    versions = look()
  }

  /// Waits for a change of any file, and for the files to rest again.
  ///
  /// - Returns: The files that changed, came or went, sorted; nil after Ctrl-C.
  mutating func change() -> [String]? {
    let interruption = Interruption()
    defer { interruption.end() }
    var last = versions
    while true {
      Thread.sleep(forTimeInterval: Self.pause)
      if interruption.isNow { return nil }
      let now = look()
      // A file that is still being written changes again.
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
  /// Runs again whenever a file changes, until Ctrl-C.
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

  /// The paths of the command line, or the folders of a suite and its controller.
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
