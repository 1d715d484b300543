import Foundation
import PackagePlugin

/// Compiles an app's own sources in place, unmodified, as part of a target.
///
/// The target's folder contains `AppSources.txt`, which lists a folder or file on each line, relative to the list's own
/// folder. A line that begins with an exclamation mark excludes the files at its path. A line that begins with a number
/// sign is a comment.
///
/// A line `stub NAME = FOLDER` replaces the module `NAME`: the files in the folder are compiled as part of the target,
/// and every `import NAME` is removed. A line `module NAME = FOLDER` does the same for a module of the app: names of
/// such modules mean what they meant, also if two declare the same name.
@main struct AppSourcesPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let list = target.directoryURL.appending(path: "AppSources.txt")
    let sources = try Self.sources(namedIn: list)
    var taken: [String: Int] = [:]
    let outputs = sources.map { source in
      let name = source.file.deletingPathExtension().lastPathComponent
      taken[name, default: 0] += 1
      let number = taken[name].map { $0 > 1 ? "-\($0)" : "" } ?? ""
      return context.pluginWorkDirectoryURL.appending(path: "\(name)\(number).adapted.swift")
    }
    var arguments = [context.pluginWorkDirectoryURL.path]
    var module = "--module="
    for source in sources {
      if source.module != module { arguments.append(source.module) }
      module = source.module
      arguments.append(source.file.path)
    }
    return [
      .buildCommand(
        displayName: "Adapting \(sources.count) app sources for \(target.name)",
        executable: try context.tool(named: "adapt-sources").url, arguments: arguments,
        inputFiles: sources.map(\.file), outputFiles: outputs)
    ]
  }

  /// A file, and the option for the module that it belongs to or replaces; without a name for the app's own.
  private struct Source {
    let file: URL
    let module: String
  }

  private static func sources(namedIn list: URL) throws -> [Source] {
    guard let text = try? String(contentsOf: list, encoding: .utf8) else {
      throw Problem(
        description: "\(list.path): cannot be read; write a line for each folder of app sources")
    }
    var sources: [Source] = []
    var taken: Set<URL> = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let entry = line.trimmingCharacters(in: .whitespaces)
      guard !entry.isEmpty, !entry.hasPrefix("#") else { continue }
      let isExcluded = entry.hasPrefix("!")
      var (path, module) = (isExcluded ? String(entry.dropFirst()) : entry, "--module=")
      if let keyword = ["stub ", "module "].first(where: entry.hasPrefix),
        let equals = entry.firstIndex(of: "=")
      {
        let name = entry[..<equals].dropFirst(keyword.count)
        module = "--\(keyword.dropLast())=\(name.trimmingCharacters(in: .whitespaces))"
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
        sources.removeAll { found.contains($0.file) }
      } else {
        sources += found.filter { taken.insert($0).inserted }.map {
          Source(file: $0, module: module)
        }
      }
    }
    guard !sources.isEmpty else {
      throw Problem(description: "\(list.path): names no sources; write a line for each folder")
    }
    return sources
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
