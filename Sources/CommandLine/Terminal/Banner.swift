import Workbench

/// What the console says first: what is loaded, and what to type next.
struct Banner {
  /// The counts of the loaded traces, newline-terminated.
  let counts: String
  let session: Session

  /// The lines, each newline-terminated.
  var text: String {
    guard !session.state.entries.isEmpty else {
      return "No traces are loaded. Type load PATH to load some, or help.\n"
    }
    return """
      \(counts)Controller: \(session.state.title). Type set velocity-threshold 450 to see what \
      flips, check for every trace, help for the rest.

      """
  }
}
