import Formats
import Workbench

/// The destination of results: standard output, a file or a shell command.
///
/// A destination applies to all further results, or only to the next result.
@MainActor
final class ResultSink {
  /// An open destination.
  private enum Place {
    case standard
    /// A file and the text written to it so far; the file is rewritten after each result, so that it is always
    /// complete.
    case file(ResultFile, text: String)
    case pipe(ChildProcess)
  }

  private let runner: any WorkRunner
  private var lasting = Place.standard
  private var next: Place?

  init(runner: any WorkRunner) { self.runner = runner }

  /// Whether the next result goes to standard output.
  var isStandard: Bool {
    if case .standard = next ?? lasting { return true }
    return false
  }

  /// Redirects all further results to a destination, or only the next result.
  func direct(to destination: ShellEffect.Destination, once: Bool) throws(CommandFailure) {
    let place = try Self.open(destination)
    if once {
      leave(next)
      next = place
    } else {
      leave(lasting)
      lasting = place
    }
  }

  /// Writes results; does nothing if `text` is empty.
  ///
  /// If a destination for all further results fails, these results go to standard output instead. If the results go to
  /// standard output, `page` must be the layout that `text` was made for; see
  /// ``StandardOutput/present(_:on:isTable:attend:)``.
  func write(
    _ text: String, on page: Page = Page(), isTable: Bool = false, isPaged: Bool = false
  ) throws(CommandFailure) {
    guard !text.isEmpty else { return }
    if isStandard {
      next = nil
      let result = Pager.$isOff.withValue(Pager.isOff || !isPaged) {
        Result { () throws(CommandFailure) in
          try StandardOutput.present(text, on: page, isTable: isTable) { work in
            _ = runner.attend(work)
          }
        }
      }
      return try result.get()
    }
    if let place = next {
      next = nil
      leave(try write(text, to: place))
      return
    }
    let place = lasting
    lasting = .standard
    lasting = try write(text, to: place)
  }

  /// Closes the destination of the next result; that result goes where all others go.
  func forgetNext() {
    leave(next)
    next = nil
  }

  /// Closes all destinations at the end of the session.
  func close() {
    leave(next)
    leave(lasting)
    (next, lasting) = (nil, .standard)
  }

  private static func open(_ destination: ShellEffect.Destination) throws(CommandFailure) -> Place {
    switch destination {
    case .standard: .standard
    case .file(let path): .file(ResultFile(path: path), text: "")
    case .pipe(let command): .pipe(try ChildProcess(shell: command, takesInput: true))
    }
  }

  /// Writes a text to a destination; returns the updated destination.
  private func write(_ text: String, to place: Place) throws(CommandFailure) -> Place {
    switch place {
    case .standard: try StandardOutput.write(text)
    case .file(let file, let before):
      let whole = before + text
      try file.write(whole)
      return .file(file, text: whole)
    case .pipe(let child):
      // Ignores a write error: a command such as `head` stops reading when it has enough.
      _ = runner.attend { child.write(text) }
    }
    return place
  }

  private func leave(_ place: Place?) {
    guard case .pipe(let child) = place else { return }
    _ = runner.attend { child.finish() }
  }
}
