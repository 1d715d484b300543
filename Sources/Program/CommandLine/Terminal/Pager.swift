import Formats
import Foundation

extension Page {
  /// The minimum width of the layout of results, in columns.
  private static let leastWidth = 20

  /// The layout for standard output: the terminal's width, or no width for a file or a pipe.
  ///
  /// The environment variable COLUMNS overrides the width. There are no colours if NO_COLOR is set or the terminal does
  /// not support them.
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
  /// A function that runs the closure passed to it; the closure waits for another program, such as the pager.
  typealias Attend = (@escaping @Sendable () -> Void) -> Void

  /// Writes results to standard output; if they are longer than the screen, shows them in the pager.
  ///
  /// - Parameters:
  ///   - text: The results, laid out for `page`.
  ///   - page: The layout: as wide as the terminal, or of unlimited width for a file or a pipe.
  ///   - isTable: Whether the results are meant for people; long lines are then wrapped.
  ///   - attend: Must run the closure that it receives, which shows the pager until the user leaves it.
  /// - Throws: ``CommandFailure`` if the results cannot be written.
  static func present(
    _ text: String, on page: Page, isTable: Bool, attend: Attend = { $0() }
  ) throws(CommandFailure) {
    let text = isTable ? plainIfNeeded(page.wrapped(text)) : text
    if page.isTerminal, let pager = Pager(for: text) {
      return try pager.show(
        VisibleText.shown(text, keepsFailures: page.isColoured), attend: attend)
    }
    try write(text, on: page)
  }

  /// Writes long results while they are generated, unless they go to a terminal.
  static func present(
    _ text: LongText, on page: Page, isTable: Bool
  ) throws(CommandFailure) {
    guard !page.isTerminal, !(isTable && isPlain) else {
      return try present(text.whole, on: page, isTable: isTable)
    }
    try write(text)
  }

  /// Whether the locale has no characters but ASCII: C or POSIX, by LC_ALL, LC_CTYPE or LANG.
  ///
  /// If none of them is set, the output has all characters, as in most containers.
  private static let isPlain: Bool = {
    let environment = ProcessInfo.processInfo.environment
    let names = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }
    return ["C", "POSIX"].contains(names.first { !$0.isEmpty } ?? "")
  }()

  /// A text whose pictures are drawn in ASCII if the locale needs that.
  static func plainIfNeeded(_ text: String) -> String { isPlain ? PlainPicture.text(text) : text }
}

/// The program that shows results longer than the screen, one screen at a time.
///
/// The environment variable PAGER names the program; by default it is `less`, if installed. Unless the variable LESS is
/// already set, Panlab sets it to options that make the pager show colours, truncate long lines, leave the text on the
/// screen at the end and exit at once if the text fits.
struct Pager {
  private static let options = "FRSX"

  /// Whether to write results without the pager, as in a script.
  @TaskLocal static var isOff = false

  private let command: String

  /// Creates the pager for a text; returns nil if the text fits on the screen or there is no pager.
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

  /// Shows a text until the user leaves the pager.
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
