import ArgumentParser
import Traces
import Workbench

/// Runs console commands without a terminal: no prompt, no banner, no history.
@MainActor
struct ScriptLoop {
  /// Where commands come from.
  enum Source {
    /// The `number`th command of the command line; may hold several lines.
    case command(String, number: Int)
    case file(String)
    case standardInput
  }

  private let shell: Shell
  private let paths: [String]

  /// Prepares a script that starts with these paths loaded.
  init(shell: Shell, paths: [String]) {
    self.shell = shell
    self.paths = paths
  }

  /// Runs the commands up to `quit` or the first that fails.
  ///
  /// - Throws: The exit code, after the error is written with its place: the failed command's, else
  ///   that of files which could not be read, else 1 when a `check` found failures. Where the script
  ///   keeps going the gravest.
  func run(_ sources: [Source]) throws {
    defer { shell.sink.close() }
    var result = shell.open(paths: paths).result
    if shell.session.state.entries.isEmpty, result.code != .success { throw result.code }
    for source in sources {
      result.add(try run(source))
      if result.endsSession || shell.stops(after: result) { break }
    }
    if result.code != .success { throw result.code }
  }

  private func run(_ source: Source) throws(CommandFailure) -> LineResult {
    switch source {
    case .command(let text, let number):
      let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      return try shell.run(numbered: lines.map(String.init).makeIterator()) { _ in
        "command \(number)"
      }
    case .file(let path): return try shell.read(path)
    case .standardInput:
      return try shell.run(numbered: AnyIterator { readLine() }) { "line \($0)" }
    }
  }
}
