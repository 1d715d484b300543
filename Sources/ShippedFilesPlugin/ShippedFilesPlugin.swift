import Foundation
import PackagePlugin

/// Puts the files of the folder `traces` into the program, so that they are there wherever it runs.
@main struct ShippedFilesPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let package = context.package.directoryURL
    let names = try FileManager.default
      .subpathsOfDirectory(atPath: package.appending(path: "traces").path)
    let paths = names.map { "traces/" + $0 }
      .filter { !$0.contains("/.") && isFile(package.appending(path: $0)) }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let output = context.pluginWorkDirectoryURL.appending(path: "ShippedFile+All.swift")
    return [
      .buildCommand(
        displayName: "Embedding \(paths.count) shipped files",
        executable: try context.tool(named: "embed-files").url,
        arguments: [package.path, output.path] + paths,
        inputFiles: paths.map { package.appending(path: $0) }, outputFiles: [output])
    ]
  }

  private func isFile(_ place: URL) -> Bool {
    (try? place.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true
  }
}
