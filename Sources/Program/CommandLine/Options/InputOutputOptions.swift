import ArgumentParser
import Formats
import Reports
import Traces
import Workbench

// Writes the results of subcommands that do not run in a session.
extension FormattedOptions where Format == ReportFormat {
  /// The format that the user chose, otherwise the format that the file's name implies, otherwise a table.
  var chosen: ReportFormat { format ?? formatOfFile ?? .table }

  /// Whether the result is a table on standard output.
  var isTable: Bool { chosen == .table && file == nil }

  /// Writes results to the chosen file or, without one, to standard output; the layout suits the destination.
  func write(_ text: @autoclosure () throws -> String) throws {
    try write(text(), isTable: chosen == .table)
  }

  /// Writes long results.
  ///
  /// They are written piece by piece unless they go to a terminal.
  func write(_ text: () -> LongText) throws {
    if file == nil, Page.ofStandardOutput.isTerminal { return try write(text().whole) }
    let laidOut = Page(isExpanded: isExpanded).layingOut(text)
    guard let file else { return try StandardOutput.write(laidOut) }
    try ResultFile(path: file).write(laidOut)
  }

  /// Writes results, laid out for the terminal or the file.
  ///
  /// `isTable` says whether the results are a table for people, whatever format was chosen.
  func write(_ text: @autoclosure () throws -> String, isTable: Bool) throws {
    try StandardOutput.write(text(), orTo: file, isTable: isTable, isExpanded: isExpanded)
  }
}

extension StandardOutput {
  /// Writes results to a file, or to standard output if `path` is nil, laid out for the destination.
  static func write(
    _ text: @autoclosure () throws -> String, orTo path: String?, isTable: Bool,
    isExpanded: Bool = false
  ) throws {
    guard let path else {
      var page = Page.ofStandardOutput
      page.isExpanded = isExpanded
      page.remedy = "-x or --format csv shows them"
      return try present(page.layingOut(text), on: page, isTable: isTable)
    }
    try ResultFile(path: path).write(Page(isExpanded: isExpanded).layingOut(text))
  }

  /// Writes a text unchanged to a file, or to standard output if `path` is nil.
  static func write(_ text: String, orTo path: String?) throws {
    guard let path else { return try write(text) }
    try ResultFile(path: path).write(text)
    StandardError.written(path)
  }
}

/// The options for reading files: their maximum size, and the links that may be followed.
struct ReadingOptions: ParsableArguments {
  @Option(
    name: .customLong("max-size"),
    help: ArgumentHelp(
      "The largest file to read, in MiB (default: \(MappedFile.defaultLimit >> 20)).",
      valueName: "MIB"))
  var maxSize: Int?

  @Flag(
    name: .customLong("follow-links"),
    help: "Read and write through links that point outside their folders.")
  var followsLinks = false

  private static let sizes = 1...1_048_576

  /// Checks the options and applies them globally, because files are read in many places.
  func validate() throws {
    if let maxSize {
      guard Self.sizes.contains(maxSize) else {
        throw ValidationError(
          "'--max-size \(maxSize)': out of range; give \(Self.sizes.lowerBound) to"
            + " \(Self.sizes.upperBound) MiB")
      }
      MappedFile.limit = maxSize << 20
    }
    if followsLinks { Reach.isUnlimited = true }
  }
}
