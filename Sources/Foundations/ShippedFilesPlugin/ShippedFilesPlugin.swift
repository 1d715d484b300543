import Foundation
import PackagePlugin

/// Embeds the files of some folders in the program, so that they are available wherever the program runs.
///
/// The files are the recordings, the parts of HTML pages, the recipes of recording formats, the presets, and the
/// sources that exports to Swift contain.
@main struct ShippedFilesPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let package = context.package.directoryURL
    let (type, folders) =
      switch target.name {
      case "Traces": ("RecipeFile", ["Sources/Gestures/Traces/Recipes"])
      case "Controllers": ("PresetFile", ["Sources/Judging/Controllers/Presets"])
      case "Export":
        (
          "DriverSource",
          [
            "Sources/Judging/Controllers/Exported",
            "Sources/Telling/ExportedDrivers",
            "Sources/Foundations/MotionMath/RubberBand.swift",
            "Sources/Judging/Rules/Decisions/BoundaryAnswers.swift",
          ]
        )
      default: ("ShippedFile", ["Sources/Telling/ShippedFiles/Web", "traces"])
      }
    let paths = try folders.flatMap { place in
      isFile(package.appending(path: place))
        ? [place]
        : try FileManager.default.subpathsOfDirectory(atPath: package.appending(path: place).path)
          .map { "\(place)/\($0)" }
          .filter { !$0.contains("/.") && isFile(package.appending(path: $0)) }
          .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
    let output = context.pluginWorkDirectoryURL.appending(path: "\(type)+All.swift")
    return [
      .buildCommand(
        displayName: "Embedding \(paths.count) shipped files",
        executable: try context.tool(named: "embed-files").url,
        arguments: [package.path, output.path, type] + paths,
        inputFiles: paths.map { package.appending(path: $0) }, outputFiles: [output])
    ]
  }

  private func isFile(_ place: URL) -> Bool {
    (try? place.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true
  }
}
