public import ArgumentParser
public import Reports

extension ReportFormat: ExpressibleByArgument {}

/// The format of the results, and where they are written.
struct OutputOptions: ParsableArguments {
  @Option(help: "The format of the results.")
  var format = ReportFormat.table

  @Option(
    help: "Write the results to this file instead of standard output; replaces an existing file.",
    completion: .file())
  var output: String?

  /// Whether a table goes to standard output.
  var isTable: Bool { format == .table && output == nil }

  func write(_ text: String) throws {
    try StandardOutput.write(text, orTo: output)
  }
}

extension StandardOutput {
  /// Writes a text to a file, or to standard output without one.
  static func write(_ text: String, orTo path: String?) throws {
    guard let path else { return try write(text) }
    try ResultFile(path: path).write(text)
  }
}

/// Where a picture is written.
struct PictureOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The SVG file to write; replaces an existing file.", valueName: "FILE.svg"),
    completion: .file(extensions: ["svg"]))
  var output: String

  func write(_ svg: String) throws { try ResultFile(path: output).write(svg) }
}
