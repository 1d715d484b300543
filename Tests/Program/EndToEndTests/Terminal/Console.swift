import Testing

/// The console on a terminal, with two labelled traces: what most tests of it start from.
enum Console {
  static let prompt = "panlab default> "
  /// The prompt once something was set.
  static let changedPrompt = "panlab default*> "

  /// A folder with two labelled traces where the console looks for some.
  static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(Gestures.drag(points: 330), to: "traces/swipes/long.csv")
    try folder.write(Gestures.drag(points: 30), to: "traces/swipes/short.csv")
    try folder.write("trace,intent\nlong,finish\nshort,cancel\n", to: "traces/swipes/labels.csv")
    return folder
  }

  /// The console with its first prompt shown.
  static func open(
    _ arguments: [String] = [], in folder: TemporaryFolder, environment: [String: String] = [:],
    columns: UInt16 = 200, rows: UInt16 = 50,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      arguments, in: folder, environment: environment, columns: columns, rows: rows)
    try terminal.expect(prompt, sourceLocation: sourceLocation)
    return terminal
  }
}

extension PseudoTerminal {
  /// Types a line and waits for the prompt after its reply.
  ///
  /// - Returns: The reply, preceded by the line as the terminal echoes it.
  @discardableResult
  func run(
    _ line: String, prompt: String = Console.prompt,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    type(line + Key.enter)
    return try expect(prompt, sourceLocation: sourceLocation)
  }
}
