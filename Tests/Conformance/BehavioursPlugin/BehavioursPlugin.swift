import Foundation
import PackagePlugin

/// Lists the behaviours of the suite from their files, so that nobody keeps a list beside them.
@main struct BehavioursPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = target.directoryURL
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") && !$0.hasPrefix("Helper/") }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      .map { folder.appending(path: $0) }
    let output = context.pluginWorkDirectoryURL.appending(path: "Behaviour+All.swift")
    return [
      .buildCommand(
        displayName: "Registering \(files.count) behaviours",
        executable: try context.tool(named: "register-behaviours").url,
        arguments: [output.path, folder.path] + files.map(\.path),
        inputFiles: files, outputFiles: [output])
    ]
  }
}
