import ArgumentParser
import Foundation
import Replay

/// Which suite a command runs that was given no paths.
struct SuiteOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The suite, each group with its controller and its scene (default: the nearest panlab.json).",
      valueName: "FILE"),
    completion: .file(extensions: ["json"]))
  var suite: String?

  @Flag(help: "Use the sample gestures that ship with panlab, and their suite.")
  var shipped = false

  /// Checks that one thing is asked for.
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

  /// The suite that was asked for, or else the nearest one.
  func file() throws -> SuiteFile {
    if let suite { return SuiteFile(path: suite) }
    return try shipped ? SuiteFile(path: ShippedTraces.suite) : SuiteFile.nearest()
  }
}

extension SuiteFile {
  /// How many folders below the working folder a suite is looked for.
  private static let depth = 3

  /// The nearest suite: `panlab.json` in the working folder or in a folder above it, up to the root of the
  /// repository, or else the only one up to three folders below.
  ///
  /// A suite elsewhere than in the working folder is named on standard error.
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

  /// The path of a file in the working folder or above; nil beyond the repository, or the disk without one.
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

  /// The path of the only file below the working folder; nil without one.
  private static func below(_ name: String) throws(CommandFailure) -> String? {
    var found: [String: String] = [:]
    var folders = [""]
    for _ in 0..<depth {
      folders = folders.flatMap(visibleFolders)
      for path in folders.map({ $0 + name }) where FileKind(path) == .file {
        // A link leads to a suite that may have been found already.
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

  /// The folders in a folder, each with a slash at its end.
  private static func visibleFolders(in folder: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)
    return (names ?? []).filter { !$0.hasPrefix(".") }.map { folder + $0 }
      .filter { FileKind($0) == .folder }.map { $0 + "/" }
  }
}
