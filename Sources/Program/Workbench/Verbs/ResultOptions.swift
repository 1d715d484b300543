package import ArgumentParser
public import Reports

/// A set of formats that a verb's results can have.
package protocol ResultFormat: ExpressibleByArgument, CaseIterable, RawRepresentable, Sendable
where RawValue == String, AllCases == [Self] {}

/// The destination of a result, and the layout of its tables.
package protocol ResultDestination {
  /// The file; nil for standard output.
  var file: String? { get }
  var isExpanded: Bool { get }
}

/// The options for the format and the destination of a result, shared by all verbs with a result.
package struct FormattedOptions<Format: ResultFormat>: ParsableArguments, ResultDestination {
  @Option(
    name: .customLong("format"),
    help: ArgumentHelp(
      "The format of the results (default: by the suffix of the output's name, else table; in the"
        + " console, as set with 'mode').",
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

  /// The format that the file's extension implies, as in `a.csv`; nil for other names and for standard output.
  package var formatOfFile: Format? { file.flatMap(Format.init(ofFile:)) }
}

extension ResultFormat {
  /// Creates the format that a file's extension implies; returns nil for other names.
  init?(ofFile name: String) {
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let ending = name[name.index(after: dot)...].lowercased()
    self.init(rawValue: ending == "md" ? "markdown" : ending)
  }
}

/// The options for a result that is a report.
package typealias ResultOptions = FormattedOptions<ReportFormat>

extension FormattedOptions where Format == ReportFormat {
  /// The format that the user chose, otherwise the format that the file's name implies, otherwise the session's format.
  package func format(in session: Session) -> ReportFormat {
    format ?? formatOfFile ?? session.format
  }
}

/// The labels of the options that all verbs with a formatted result have.
let resultLabels: Set = ["--format", "--output", "--expanded"]

extension ReportFormat: ResultFormat {}
