import AppSources
import Foundation
import Workbench

/// A team's stand-ins for modules that are not simulated: a folder with a subfolder of Swift files for each module.
struct StandIns {
  let folder: String
  private(set) var modules: Set<String> = []
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
    modules = Set(files.compactMap { [self] in module(of: $0.path) })
  }

  /// The module that a file replaces; nil for a file of the app's own names.
  private func module(of path: String) -> String? {
    let parts = path.dropFirst(folder.count + 1).split(separator: "/")
    return parts.count > 1 ? String(parts[0]) : nil
  }

  /// The module that each file replaces, by the file's path.
  func replaced(in files: [(path: String, text: String)]) -> [String: String] {
    var replaced: [String: String] = [:]
    for file in files { replaced[file.path] = module(of: file.path) }
    return replaced
  }

  /// The files of the app's own names, which stand in the folder itself.
  var ownNames: [String] {
    files.map(\.path).filter { !$0.dropFirst(folder.count + 1).contains("/") }
  }

  /// Writes stand-ins for the missing modules, and for names that the sources use and nothing declares.
  mutating func complete(
    for sources: [(path: String, text: String)], of own: [String: String] = [:],
    with compilation: SourceCompilation
  ) throws {
    func module(_ drafted: [(path: String, text: String)], stubs: Set<String>) -> AppModule {
      let all = files + drafted
      return AppModule(
        sources + all, stubs: stubs, modules: own.merging(replaced(in: all)) { $1 },
        standIns: stubs)
    }
    let missing = try compilation.missingImports(of: module([], stubs: modules))
    var draft = StubDraft(of: sources, missing: missing)
    let named = modules.union(draft.modules)
    // Compiles repeatedly, because the compiler finds more missing names once the previous ones are declared.
    for _ in 0..<Self.mostRounds {
      let module = module(written(draft), stubs: named)
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
