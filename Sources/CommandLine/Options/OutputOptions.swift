public import ArgumentParser
public import Reports

extension ReportFormat: ExpressibleByArgument {}

/// In which form results are written, and where.
struct OutputOptions: ParsableArguments {
  @Option(help: "The form of the results.")
  var format = ReportFormat.table

  @Option(
    help: "Write the results to this file instead of standard output; it is replaced as a whole.",
    completion: .file())
  var output: String?

  /// Writes the results.
  ///
  /// - Throws: ``CommandFailure`` if the text cannot be written; an old file is then untouched.
  func write(_ text: String) throws(CommandFailure) {
    if let output {
      try ResultFile(path: output).write(text)
    } else {
      try StandardOutput.write(text)
    }
  }
}
