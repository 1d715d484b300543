import Foundation

/// The size of the terminal's window, in characters.
struct TerminalSize: Equatable {
  var columns: Int
  var rows: Int

  /// What the terminal says of itself, else the usual 80 by 24.
  static var current: TerminalSize {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return TerminalSize(columns: 80, rows: 24) }
    return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// Whether the terminal can move its cursor.
  static var hasCursor: Bool {
    let name = ProcessInfo.processInfo.environment["TERM"] ?? ""
    return !name.isEmpty && name != "dumb"
  }
}
