import AppSources
import ArgumentParser
import Foundation
import Reports

/// `panlab adopt FOLDER`: what becomes of an app's sources, without building them.
struct AdoptCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "adopt",
    abstract: "List what becomes of an app's sources, and what has to be edited.",
    discussion: """
      The sources are compiled by the plug-in AppSourcesPlugin, where they lie and as they stand. \
      Exits with 1 if a place has to be edited first.
      """)

  @Argument(
    help: ArgumentHelp("Swift files, and folders of them.", valueName: "PATH"), completion: .file())
  var paths: [String]

  @OptionGroup var output: OutputOptions

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
    let report = AppSourcesReport(AppModule(files))
    try output.write(report.text(as: output.format))
    guard report.isComplete else { throw ExitCode.expectationFailed }
  }
}
