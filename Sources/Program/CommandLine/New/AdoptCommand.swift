import AppSources
import ArgumentParser
import Formats
import Foundation
import Reports
import Workbench

/// `panlab adopt FOLDER`: reports how an app's sources are adapted, and whether they build.
struct AdoptCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "adopt",
    abstract: "List how an app's sources are compiled, and what has to be edited.",
    discussion: """
      The sources are adapted as the plug-in AppSourcesPlugin does, compiled with the Swift compiler on the \
      PATH, and linked. The report lists by symbol what does not compile or link. Exits with 0 if the sources \
      build. Without a compiler only constructs are checked, and the first line says so. Several folders are \
      compiled together, and may import each other by their names; a folder with a Package.swift stands for its \
      targets, and an Xcode project, or a folder with one, for the files of one target, as in App.xcodeproj:Sheet; \
      targets that they import from the same project or package are compiled too. Neither is run. The modules that \
      sources are compiled against are built once, into \(ModuleCache.place).
      """
        + examples(
          "adopt App/Sources",
          "adopt Modules/Sheets Modules/Motion",
          "adopt App.xcodeproj:Sheet",
          "adopt App/Sources --stubs Stubs",
          "adopt App/Sources --format json"))

  @Argument(
    help: ArgumentHelp(
      "Swift files, folders of them or of packages, and Xcode projects.", valueName: "PATH"),
    completion: .file())
  var paths: [String]

  @Option(
    help: ArgumentHelp(
      "A folder of stand-ins, with one folder for each module that does not exist here. What is missing is drafted"
        + " there from how the sources use it; names of the app itself go to AppNames.swift.",
      valueName: "FOLDER"),
    completion: .directory)
  var stubs: String?

  @Option(
    help: ArgumentHelp(
      "The checkout of Panlab that the modules are built from (default: the one that built this program).",
      valueName: "PATH"),
    completion: .directory)
  var panlab: String?

  @OptionGroup var output: ResultOptions

  func run() throws {
    if let panlab, try PanlabSource(panlab).isURL {
      throw CommandFailure.usage("'--panlab \(panlab)': is not a folder; name a checkout")
    }
    var standIns = try stubs.map { try StandIns($0) }
    let family = try SourceFamily(paths, standIns: standIns?.modules ?? [])
    let files = try sources(of: family)
    let compilation = try SourceCompilation(panlab: panlab)
    let own = files.filter { file in
      standIns.map { !file.path.hasPrefix($0.folder + "/") } ?? true
    }
    let compiled = try compilation.map { compilation in
      try standIns?.complete(for: own, of: family.modules, with: compilation)
      return try CompiledSources(
        of: own, in: family.modules, standIns: standIns, with: compilation)
    }
    if compiled == nil, stubs != nil {
      throw CommandFailure.usage("'--stubs': needs a Swift compiler on the path; install Swift")
    }
    let module = AppModule(own, of: family.modules, standIns: standIns)
    let report = AppSourcesReport(module, compiled: compiled)
    try output.write(report.text(as: output.chosen))
    for line in standIns?.news ?? [] { StandardError.write(line + "\n") }
    guard report.isComplete else { throw ExitCode.expectationFailed }
  }

  private func sources(of family: SourceFamily) throws -> [(path: String, text: String)] {
    for path in family.folders {
      let others = ObjectiveCFiles(in: path)
      if let first = others.paths.first, !FolderWalk(folder: path, suffix: ".swift").files.isEmpty {
        StandardError.warning(ObjectiveCFiles.warning(path, others.paths.count, first))
      }
    }
    for warning in family.warnings { StandardError.warning(warning) }
    for note in family.notes { StandardError.write(note + "\n") }
    let (files, empty) = family.files
    if let path = empty.first {
      throw CommandFailure(
        message:
          "\(path): has no Swift files\(ObjectiveCFiles(in: path).remark); name a folder of sources",
        code: .nothingSelected)
    }
    return try files.map { file in
      let bytes = try InputFile(path: file, what: "a Swift file").bytes()
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw CommandFailure(message: "\(file): is not UTF-8; convert it", code: .unreadable)
      }
      return (file, text)
    }
  }
}

extension CompiledSources {
  /// Compiles all files and, if they do not build, once more what is left without those in the way.
  fileprivate init(
    of files: [(path: String, text: String)], in modules: [String: String], standIns: StandIns?,
    with compilation: SourceCompilation
  ) throws {
    let selection = try SourceSelection(
      files, in: modules, standIns: standIns, with: compilation, compilations: 2)
    self.init(
      selection.allErrors.map { ($0.symbol, $0.path, $0.line, $0.message) },
      buildsWithout: selection.builds && selection.leftTransition.isEmpty
        ? selection.left.count : nil)
  }
}
