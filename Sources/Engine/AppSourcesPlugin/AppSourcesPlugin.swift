import Foundation
import PackagePlugin

/// Compiles an app's own sources in place, unmodified, as part of a target.
///
/// The target's folder contains `AppSources.txt`, which lists a folder or file on each line, relative to the list's own
/// folder. A line that begins with an exclamation mark excludes the files at its path. A line that begins with a number
/// sign is a comment.
///
/// A line `stub NAME = FOLDER` replaces the module `NAME`: the files in the folder are compiled as part of the target,
/// and every `import NAME` is removed. A line `module NAME = FOLDER` does the same for a module of the app.
@main struct AppSourcesPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let list = target.directoryURL.appending(path: "AppSources.txt")
    let (files, stubs) = try Self.sources(namedIn: list)
    let outputs = files.map { file in
      context.pluginWorkDirectoryURL.appending(
        path: file.deletingPathExtension().lastPathComponent + ".adapted.swift")
    }
    return [
      .buildCommand(
        displayName: "Adapting \(files.count) app sources for \(target.name)",
        executable: try context.tool(named: "adapt-sources").url,
        arguments: [context.pluginWorkDirectoryURL.path] + stubs.map { "--stub=\($0)" }
          + files.map(\.path),
        inputFiles: files, outputFiles: outputs)
    ]
  }

  private static func sources(namedIn list: URL) throws -> (files: [URL], stubs: [String]) {
    guard let text = try? String(contentsOf: list, encoding: .utf8) else {
      throw Problem(
        description: "\(list.path): cannot be read; write a line for each folder of app sources")
    }
    var files: [URL] = []
    var stubs: [String] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let entry = line.trimmingCharacters(in: .whitespaces)
      guard !entry.isEmpty, !entry.hasPrefix("#") else { continue }
      let isExcluded = entry.hasPrefix("!")
      var path = isExcluded ? String(entry.dropFirst()) : entry
      if let keyword = ["stub ", "module "].first(where: entry.hasPrefix),
        let equals = entry.firstIndex(of: "=")
      {
        stubs.append(
          entry[..<equals].dropFirst(keyword.count).trimmingCharacters(in: .whitespaces))
        path = entry[entry.index(after: equals)...].trimmingCharacters(in: .whitespaces)
      }
      let place = URL(filePath: path, relativeTo: list.deletingLastPathComponent())
        .standardizedFileURL
      let found = swiftFiles(at: place)
      guard !found.isEmpty else {
        throw Problem(
          description: "\(list.path):\(index + 1): '\(path)' has no Swift files; correct the path")
      }
      if isExcluded {
        files.removeAll(where: found.contains)
      } else {
        files += found.filter { !files.contains($0) }
      }
    }
    guard !files.isEmpty else {
      throw Problem(description: "\(list.path): names no sources; write a line for each folder")
    }
    return (files, stubs)
  }

  private static func swiftFiles(at place: URL) -> [URL] {
    if place.pathExtension == "swift" {
      return FileManager.default.fileExists(atPath: place.path) ? [place] : []
    }
    let names =
      FileManager.default.enumerator(atPath: place.path)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".swift") && !$0.contains("/.") && !$0.hasPrefix(".") }
      .sorted()
      .map { place.appending(path: $0).standardizedFileURL }
  }

  private struct Problem: Error, CustomStringConvertible {
    let description: String
  }
}
