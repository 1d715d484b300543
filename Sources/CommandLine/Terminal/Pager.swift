import Formats
import Foundation

extension Page {
  /// The narrowest terminal that results are laid out for, in columns.
  private static let leastWidth = 20

  /// The terminal that standard output is, or a page without an edge for a file or a pipe.
  ///
  /// COLUMNS sets another width; NO_COLOR, or a terminal that knows no colours, leaves them out.
  static var ofStandardOutput: Page {
    guard isatty(STDOUT_FILENO) == 1 else { return Page() }
    let environment = ProcessInfo.processInfo.environment
    let columns = environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    return Page(
      width: max(columns ?? TerminalSize.current.columns, leastWidth),
      isColoured: TerminalSize.hasCursor && (environment["NO_COLOR"] ?? "").isEmpty)
  }
}

extension StandardOutput {
  /// Does work that waits for another program.
  typealias Attend = (@escaping @Sendable () -> Void) -> Void

  /// Writes results that were laid out on a page, through the pager if they are longer than the screen.
  ///
  /// - Parameters:
  ///   - text: The results.
  ///   - page: The page.
  ///   - isTable: Whether they are for people, so that long lines are wrapped.
  ///   - attend: Waits for the pager.
  /// - Throws: ``CommandFailure`` if they cannot be written.
  static func present(
    _ text: String, on page: Page, isTable: Bool, attend: Attend = { $0() }
  ) throws(CommandFailure) {
    let text = isTable ? page.wrapped(text) : text
    if page.isTerminal, let pager = Pager(for: text) {
      return try pager.show(
        VisibleText.shown(text, keepsFailures: page.isColoured), attend: attend)
    }
    try write(text, on: page)
  }
}

/// The program that shows results longer than the screen, page by page.
///
/// PAGER names it; without it, `less` is used where there is one. LESS is set, unless it is set already, so
/// that it shows colours, keeps lines whole, leaves the screen as it is and ends at the end of a short text.
struct Pager {
  private static let options = "FRSX"

  /// Whether results are written at once, as in a script.
  @TaskLocal static var isOff = false

  private let command: String

  /// The pager for a text; nil if the text fits the screen or there is no pager.
  init?(for text: String) {
    guard !Self.isOff, TerminalSize.hasCursor, isatty(STDIN_FILENO) == 1 else { return nil }
    let lines = text.utf8.count { $0 == UInt8(ascii: "\n") }
    guard lines >= TerminalSize.current.rows else { return nil }
    let environment = ProcessInfo.processInfo.environment
    let named = environment["PAGER"] ?? "less"
    guard let program = named.split(separator: " ").first, program != "cat",
      Self.exists(String(program), environment)
    else { return nil }
    command = environment["LESS"] == nil ? "LESS=\(Self.options) \(named)" : named
  }

  private static func exists(_ program: String, _ environment: [String: String]) -> Bool {
    if program.contains("/") { return access(program, X_OK) == 0 }
    return (environment["PATH"] ?? "").split(separator: ":")
      .contains { access("\($0)/\(program)", X_OK) == 0 }
  }

  /// Shows a text until the reader leaves.
  func show(_ text: String, attend: StandardOutput.Attend) throws(CommandFailure) {
    let child = try ChildProcess(shell: command, takesInput: true)
    InterruptWatch.whileAttending {
      attend {
        _ = child.write(text)
        child.finish()
      }
    }
  }
}
