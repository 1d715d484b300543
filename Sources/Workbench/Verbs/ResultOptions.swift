package import ArgumentParser
public import Reports

/// A kind of format that results may have.
package protocol ResultFormat: ExpressibleByArgument, CaseIterable, RawRepresentable, Sendable
where RawValue == String, AllCases == [Self] {}

/// Where a result goes, and how its tables are laid out.
package protocol ResultDestination {
  /// The file; nil for standard output.
  var file: String? { get }
  var isExpanded: Bool { get }
}

/// The format of a result, and where it goes: the same for every verb that has one.
package struct FormattedOptions<Format: ResultFormat>: ParsableArguments, ResultDestination {
  @Option(
    name: .customLong("format"),
    help: ArgumentHelp(
      "The format of the results (default: what the output's name ends in, else table; in the console what"
        + " 'mode' says).",
      valueName: "format"))
  package var format: Format?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Write the results to this file instead of standard output, which is '-'; replaces an existing file.",
      valueName: "FILE"),
    completion: .file())
  package var output: String?

  @Flag(
    name: [.customShort("x"), .customLong("expanded")],
    help: "Write a block of lines for each row of a table instead of columns.")
  package var isExpanded = false

  package init() {}

  package mutating func validate() throws {
    if isExpanded, let chosen = format ?? formatOfFile, chosen.rawValue != "table" {
      throw ValidationError(
        "'--expanded': \(chosen.rawValue) has no columns to expand; leave it out, or give --format table"
      )
    }
  }

  package var file: String? { output == "-" ? nil : output }

  /// The format that the file's name ends in, as in `a.csv`; nil for other names and for standard output.
  package var formatOfFile: Format? { file.flatMap(Format.init(ofFile:)) }
}

extension ResultFormat {
  /// The format that a file's name ends in; nil for other names.
  init?(ofFile name: String) {
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let ending = name[name.index(after: dot)...].lowercased()
    self.init(rawValue: ending == "md" ? "markdown" : ending)
  }
}

/// The options of a result that is a report.
package typealias ResultOptions = FormattedOptions<ReportFormat>

extension FormattedOptions where Format == ReportFormat {
  /// The chosen format, else the file's, else the session's.
  package func format(in session: Session) -> ReportFormat {
    format ?? formatOfFile ?? session.format
  }
}

/// The labels of the options that every result has.
let resultLabels: Set = ["--format", "--output", "--expanded"]

extension ReportFormat: ResultFormat {}
