import ArgumentParser
import Formats
import Foundation
import Reports
import Traces
import Workbench

/// `panlab open FILE`: shows a bundle, a page, a report, a suite or recordings in the browser, or prints the answer.
struct OpenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open",
    abstract: "Show a bundle, page, report, suite or recording in the browser, or print it.",
    discussion: """
      A bundle or another page opens as it is; for a report of 'panlab check', a suite and recordings a page is written \
      first. Without a display, or with --text, the answer is printed: for a bundle or a recording what 'explain' says, \
      for a suite what 'check' says, for a report its table.
      """
        + examples(
          "open incident.panlab.html", "open incident.panlab.html --text",
          "open shipped:first-look"))

  @Argument(
    help: ArgumentHelp("The file, or a folder of recordings.", valueName: "FILE"),
    completion: .file())
  var file: String

  @Flag(help: "Print the answer, even if there is a display.")
  var text = false

  /// What a file is, which its content says.
  private enum Kind {
    case bundle, page, suite, recordings
    case report(SuiteReport)
  }

  func run() throws {
    let kind = try kind()
    guard !text, DefaultBrowser.hasDisplay else { return try printed(kind) }
    guard DefaultBrowser.open(try page(of: kind)) else {
      StandardError.warning("open: no browser could be started")
      return try printed(kind)
    }
  }

  private func kind() throws(CommandFailure) -> Kind {
    if FileKind(file) == .file, file.hasSuffix(".html") {
      return IncidentFiles.kind(file) == nil ? .page : .bundle
    }
    // A pipe can be read only once, by the verb.
    var status = stat()
    let isRegular = stat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    guard isRegular || CarriedFiles.kind(file) == .file else { return .recordings }
    let bytes = try InputFile(path: file, what: "a bundle, a report, a suite or a recording")
      .bytes()
    // Only an object can be a report or a suite; JSON of touches is a recording.
    guard let root = try? JSONReader.value(in: Array(bytes)), let members = root.members else {
      return .recordings
    }
    if let report = try? SuiteReport(json: Array(bytes), file: file) { return .report(report) }
    return members["groups"]?.members == nil ? .recordings : .suite
  }

  private func printed(_ kind: Kind) throws {
    switch kind {
    case .bundle, .recordings: try PanlabCommand.run([ExplainVerb.record.name, file])
    case .report: try PanlabCommand.run([MergeCommand.configuration.commandName ?? "", file])
    case .suite: try PanlabCommand.run([CheckVerb.record.name, "--suite", file])
    case .page:
      throw CommandFailure.unreadable(
        "\(file): a page, which only a browser can show; open it in a browser")
    }
  }

  /// The page to show, which is written if the file is none.
  private func page(of kind: Kind) throws -> String {
    if case .bundle = kind { return file }
    if case .page = kind { return file }
    guard let state = stateFolder(environment: ProcessInfo.processInfo.environment) else {
      throw CommandFailure.internalFailure(
        "open: no folder for the page, because HOME is not set; set it, or print with --text")
    }
    createPrivateFolder("\(state)/opened")
    let page = "\(state)/opened/\(Fingerprint.text(of: realPath(file) ?? file)).html"
    switch kind {
    case .report(let report): try ResultFile(path: page).write(report.text(as: .html))
    case .suite: try write(page, by: [PageVerb.record.name, "--suite", file])
    default: try write(page, by: [PageVerb.record.name, file])
    }
    return page
  }

  /// Writes the page by a command, whose exit code tells of recordings that the page is without.
  private func write(_ page: String, by words: [String]) throws {
    unlink(page)
    do {
      try PanlabCommand.run(words + ["--output", page])
    } catch let code as ExitCode {
      if FileKind(page) == .missing { throw code }
    }
  }
}
