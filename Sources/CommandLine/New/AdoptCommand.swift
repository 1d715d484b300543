import AppSources
import ArgumentParser
import Formats
import Foundation
import Reports
import Workbench

/// `panlab adopt FOLDER`: what becomes of an app's sources, and whether they build.
struct AdoptCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "adopt",
    abstract: "List what becomes of an app's sources, and what has to be edited.",
    discussion: """
      The sources are adapted as the plug-in AppSourcesPlugin does it, and compiled with the Swift \
      compiler on the path; what does not compile is listed by symbol. Exits with 0 if they build. \
      Without a compiler only constructs are looked at, which the first line says.
      """
        + examples(
          "adopt App/Sources",
          "adopt App/Sources --stubs Stubs",
          "adopt App/Sources --format json"))

  @Argument(
    help: ArgumentHelp("Swift files, and folders of them.", valueName: "PATH"), completion: .file())
  var paths: [String]

  @Option(
    help: ArgumentHelp(
      "A folder of stand-ins, one folder for each module that does not exist here; for the others, empty ones are"
        + " written into it, from the names that the sources use.",
      valueName: "FOLDER"),
    completion: .directory)
  var stubs: String?

  @OptionGroup var output: ResultOptions

  func run() throws {
    var files: [(path: String, text: String)] = []
    for path in paths {
      let walk =
        FileKind(path) == .folder ? FolderWalk(folder: path, suffix: ".swift").files : [path]
      guard !walk.isEmpty else {
        throw CommandFailure(
          message: "\(path): has no Swift files; name a folder of sources", code: .nothingSelected)
      }
      for file in walk where !files.contains(where: { $0.path == file }) {
        let bytes = try InputFile(path: file, what: "a Swift file").bytes()
        guard let text = String(validating: bytes, as: UTF8.self) else {
          throw CommandFailure(message: "\(file): is not UTF-8; convert it", code: .unreadable)
        }
        files.append((file, text))
      }
    }
    var standIns = try stubs.map { try StandIns($0) }
    if let folder = standIns?.folder { files.removeAll { $0.path.hasPrefix(folder + "/") } }
    let compiled = try SourceCompilation().map { compilation in
      try standIns?.complete(for: files, with: compilation)
      // A foreign module hides what else is wrong, so its files are left out for the rest.
      let selection = try SourceSelection(
        files, standIns: standIns, with: compilation, leavesOut: false)
      return CompiledSources(
        (selection.missingImports + selection.errors).map {
          ($0.symbol, $0.path, $0.line, $0.message)
        })
    }
    if compiled == nil, stubs != nil {
      throw CommandFailure.usage("'--stubs': needs a Swift compiler on the path; install Swift")
    }
    let module = AppModule(files + (standIns?.files ?? []), stubs: standIns?.modules ?? [])
    let report = AppSourcesReport(module, compiled: compiled)
    try output.write(report.text(as: output.chosen))
    for line in standIns?.news ?? [] { StandardError.write(line + "\n") }
    guard report.isComplete else { throw ExitCode.expectationFailed }
  }
}
