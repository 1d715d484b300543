import ArgumentParser
import Foundation
import Replay

/// The options that name a command's suite, for a command line without paths.
struct SuiteOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The suite, each group with its controller and its scene (default: the nearest panlab.json).",
      valueName: "FILE"),
    completion: .file(extensions: ["json"]))
  var suite: String?

  @Flag(help: "Use the sample gestures that ship with panlab, and their suite.")
  var shipped = false

  /// Checks that at most one of `--suite`, `--shipped` and paths is given.
  func validate(paths: [String]) throws {
    if suite != nil, !paths.isEmpty {
      throw ValidationError("'--suite': a suite and paths; name one or the other")
    }
    guard shipped else { return }
    if suite != nil {
      throw ValidationError("'--shipped': and a suite; name one or the other")
    }
    if let path = paths.first {
      throw ValidationError(
        "'--shipped': and paths; write \(ShippedTraces.prefix) before the name of a shipped one,"
          + " as in \(ShippedTraces.prefix)\(path)")
    }
  }

  /// The suite that the options name, otherwise the nearest suite; see ``SuiteFile/nearest()``.
  func file() throws -> SuiteFile {
    if let suite { return SuiteFile(path: suite) }
    return try shipped ? SuiteFile(path: ShippedTraces.suite) : SuiteFile.nearest()
  }
}

extension SuiteFile {
  /// How many levels of folders below the working folder are searched for a suite.
  private static let depth = 3

  /// Finds the nearest suite file.
  ///
  /// The nearest suite file is `panlab.json` in the working folder or in a folder above it, up to the root of the
  /// repository; otherwise the only `panlab.json` in the folders up to three levels below. If the file is not in the
  /// working folder, its path is printed on standard error.
  static func nearest() throws(CommandFailure) -> SuiteFile {
    let name = GestureSuite.fileName
    var found = above(name)
    if found == nil { found = try below(name) }
    guard let path = found else {
      throw .nothingSelected(
        "\(name): not found in this folder, in those above it up to the repository's root, or up to"
          + " \(depth) folders below; name trace files and folders, or a suite with --suite, write one"
          + " with 'panlab init', or run the sample gestures with --shipped")
    }
    if path != name { StandardError.remark("using \(path)") }
    return SuiteFile(path: path)
  }

  /// The path of a file in the working folder or in a folder above it.
  ///
  /// Searches up to the root of the repository, or of the disk outside a repository; nil if the file is not found.
  private static func above(_ name: String) -> String? {
    var folder = ""
    var absolute = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    while true {
      if FileKind(folder + name) == .file { return folder + name }
      if FileKind(folder + ".git") != .missing || absolute.path == "/" { return nil }
      absolute.deleteLastPathComponent()
      folder += "../"
    }
  }

  /// The path of the only file with this name below the working folder; nil if there is no such file.
  ///
  /// - Throws: ``CommandFailure`` if there are several such files.
  private static func below(_ name: String) throws(CommandFailure) -> String? {
    var found: [String: String] = [:]
    var folders = [""]
    for _ in 0..<depth {
      folders = folders.flatMap(visibleFolders)
      for path in folders.map({ $0 + name }) where FileKind(path) == .file {
        // Counts a suite file once, even if symbolic links give it several paths.
        found[realPath(path) ?? path, default: path] = min(
          found[realPath(path) ?? path] ?? path, path)
      }
    }
    let paths = found.values.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    guard paths.count > 1 else { return paths.first }
    let shown = paths.prefix(5).joined(separator: ", ") + (paths.count > 5 ? " …" : "")
    throw .nothingSelected(
      "\(name): \(paths.count) below this folder, \(shown); choose one with --suite")
  }

  /// The visible subfolders of a folder, each path with a trailing slash.
  private static func visibleFolders(in folder: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)
    return (names ?? []).filter { !$0.hasPrefix(".") }.map { folder + $0 }
      .filter { FileKind($0) == .folder }.map { $0 + "/" }
  }
}
