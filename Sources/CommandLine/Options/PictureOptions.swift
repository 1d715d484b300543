import ArgumentParser

/// Where a picture is written.
struct PictureOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The SVG file to write; it is replaced as a whole.", valueName: "FILE.svg"),
    completion: .file(extensions: ["svg"]))
  var output: String

  /// Writes the picture.
  ///
  /// - Throws: ``CommandFailure`` if the file cannot be written; an old file is then untouched.
  func write(_ svg: String) throws(CommandFailure) {
    try ResultFile(path: output).write(svg)
  }
}
