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
      throw ValidationError("'--shipped': given with a suite; name one or the other")
    }
    if let path = paths.first, Double(path) != nil {
      throw ValidationError(
        "'\(path)': a path together with --shipped; a value of --set follows '=', as in velocity-threshold=\(path)"
      )
    }
    if let path = paths.first {
      throw ValidationError(
        "'--shipped': given with paths; write \(ShippedTraces.prefix) before the name of a shipped one,"
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
  /// Folders that tools fill with the code of others, suites included; they are not searched.
  private static let filled: Set = ["node_modules", "Pods", "DerivedData", ".build"]

  /// Finds the nearest suite file.
  ///
  /// The nearest suite file is `panlab.json` in the working folder or in a folder above it, up to the root of the
  /// repository; otherwise the only `panlab.json` in the folders up to three levels below. If the file is not in the
  /// working folder, its path is printed on standard error.
  static func nearest() throws(CommandFailure) -> SuiteFile {
    let name = GestureSuite.fileName
    guard let place = realPath(".") else {
      throw .nothingSelected(
        "the working folder: no longer exists; change to another folder, and run again")
    }
    var found = above(name, from: place)
    var passed: [String] = []
    if found == nil { found = try below(name, passing: &passed) }
    guard let path = found else {
      let others =
        passed.isEmpty
        ? ""
        : " (\(list(passed.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })) not searched)"
      throw .nothingSelected(
        "\(name): not found in this folder, in those above it up to the repository's root, or up to"
          + " \(depth) folders below\(others); name trace files and folders, or a suite with --suite, write one"
          + " with 'panlab init', or run the sample gestures with --shipped")
    }
    if path != name { StandardError.remark("using \(path)") }
    return SuiteFile(path: path)
  }

  /// The suite file in the working folder or in a folder above it, up to the root of the repository; nil if there is none.
  static func above() -> SuiteFile? {
    guard let place = realPath(".") else { return nil }
    return above(GestureSuite.fileName, from: place).map { SuiteFile(path: $0) }
  }

  /// The path of a file in the working folder, whose real path is `place`, or in a folder above it.
  ///
  /// Searches up to the root of the repository, or of the disk outside a repository; nil if the file is not found.
  private static func above(_ name: String, from place: String) -> String? {
    var folder = ""
    for _ in 0...place.split(separator: "/").count {
      if FileKind(folder + name) == .file { return folder + name }
      if FileKind(folder + ".git") != .missing { return nil }
      folder += "../"
    }
    return nil
  }

  /// The path of the only file with this name below the working folder; nil if there is no such file.
  ///
  /// Adds the folders that are not searched to `passed`.
  private static func below(
    _ name: String, passing passed: inout [String]
  ) throws(CommandFailure) -> String? {
    var found: [String: String] = [:]
    var folders = [""]
    for _ in 0..<depth {
      let visible = folders.flatMap(visibleFolders)
      folders = visible.filter { !isFilled($0) }
      passed += visible.filter(isFilled)
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

  private static func isFilled(_ folder: String) -> Bool {
    folder.split(separator: "/").last.map { filled.contains(String($0)) } ?? false
  }

  private static func list(_ folders: [String]) -> String {
    let shown = folders.prefix(3).map { String($0.dropLast()) }.joined(separator: ", ")
    return folders.count > 3
      ? "\(shown) and \(folders.count - 3) more are"
      : shown
        + (folders.count > 1 ? " are" : " is")
  }

  /// The visible subfolders of a folder, each path with a trailing slash.
  private static func visibleFolders(in folder: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)
    return (names ?? []).filter { !$0.hasPrefix(".") }.map { folder + $0 }
      .filter { FileKind($0) == .folder }.map { $0 + "/" }
  }
}
