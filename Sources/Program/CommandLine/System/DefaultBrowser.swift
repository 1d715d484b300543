import Foundation

/// The system's browser.
enum DefaultBrowser {
  #if os(macOS)
    private static let opener = "open"
  #else
    private static let opener = "xdg-open"
  #endif

  /// Whether there is a display on which a browser could show something.
  static var hasDisplay: Bool {
    #if os(macOS)
      return true
    #else
      let environment = ProcessInfo.processInfo.environment
      return ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
    #endif
  }

  /// Opens a file in the browser; returns whether one could be started.
  static func open(_ path: String) -> Bool {
    let line =
      "command -v \(opener) >/dev/null || exit 127; \(opener) \(ShellOutput.quoted(path)) >/dev/null 2>&1 &"
    return (try? ChildProcess(shell: line, takesInput: false))?.finish() == 0
  }
}
