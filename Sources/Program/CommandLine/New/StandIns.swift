import AppSources
import Foundation
import Workbench

/// A team's stand-ins for modules that are not simulated: a folder with a subfolder of Swift files for each module.
struct StandIns {
  let folder: String
  private(set) var modules: Set<String>
  private(set) var files: [(path: String, text: String)]
  /// The lines to print: one for each file that was written, and one with the entries to add to `AppSources.txt`.
  ///
  /// The entries name the folders of the modules' stand-ins.
  private(set) var news: [String] = []

  /// Reads the stand-ins in a folder; if the folder does not exist yet, there are no stand-ins.
  init(_ folder: String) throws {
    self.folder = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    guard FileKind(folder) != .file else {
      throw CommandFailure.usage("'--stubs \(folder)': is a file; name a folder")
    }
    files = []
    if FileKind(folder) == .folder {
      for path in FolderWalk(folder: self.folder, suffix: ".swift").files {
        let bytes = try InputFile(path: path, what: "a Swift file").bytes()
        files.append((path, String(decoding: bytes, as: UTF8.self)))
      }
    }
    let start = self.folder.count + 1
    modules = Set(
      files.compactMap { file in
        let parts = file.path.dropFirst(start).split(separator: "/")
        return parts.count > 1 ? String(parts[0]) : nil
      })
  }

  /// The files of the app's own names, which stand in the folder itself.
  var ownNames: [String] {
    files.map(\.path).filter { !$0.dropFirst(folder.count + 1).contains("/") }
  }

  /// Writes stand-ins for the missing modules, and for names that the sources use and nothing declares.
  mutating func complete(
    for sources: [(path: String, text: String)], of own: Set<String> = [],
    with compilation: SourceCompilation
  ) throws {
    let missing = try compilation.missingImports(
      of: AppModule(sources + files, stubs: modules.union(own)))
    var draft = StubDraft(of: sources, missing: missing)
    let named = modules.union(draft.modules)
    // Compiles repeatedly, because the compiler finds more missing names once the previous ones are declared.
    for _ in 0..<Self.mostRounds {
      let module = AppModule(sources + files + written(draft), stubs: named.union(own))
      guard draft.take(try compilation.errors(of: module)) else { break }
    }
    let written = written(draft.settled)
    for (path, text) in written {
      try FileManager.default.createDirectory(
        at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
      try ResultFile(path: path).write(text)
      news.append("\(path): written; fill in what your code needs from it")
    }
    files += written
    modules = named
    let entries = modules.sorted().map { "stub \($0) = \(folder)/\($0)" } + ownNames
    if !entries.isEmpty { news.append("AppSources.txt: " + entries.joined(separator: "; ")) }
  }

  private static let mostRounds = 40

  private func written(_ draft: StubDraft) -> [(path: String, text: String)] {
    draft.texts.map { module, text in
      (module.map { "\(folder)/\($0)/\($0).swift" } ?? freeName, text)
    }
  }

  /// The file for the app's own names; a file that exists is the team's.
  private var freeName: String {
    let names = ["AppNames"] + (2...99).map { "AppNames\($0)" }
    return names.lazy.map { "\(folder)/\($0).swift" }.first { FileKind($0) == .missing }
      ?? "\(folder)/AppNames.swift"
  }
}
