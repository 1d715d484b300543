import ArgumentParser
import CReadline
import Formats
import Foundation

/// The results of a command.
enum StandardOutput {
  /// Writes the text at once, without what a terminal or a log would obey; see ``VisibleText/shown(_:)``.
  ///
  /// The colour of failures stays where the page has it.
  ///
  /// - Throws: ``CommandFailure`` if it cannot be written, as on a full disk.
  static func write(_ text: String, on page: Page = Page()) throws(CommandFailure) {
    try writeCommands(VisibleText.shown(text, keepsFailures: page.isColoured))
  }

  /// Writes a long text piece by piece, as ``write(_:on:)`` does.
  static func write(_ text: LongText) throws(CommandFailure) {
    let code = writeBytes(of: text, to: STDOUT_FILENO, as: VisibleText.shown)
    guard code == 0 else { throw notWritten(code) }
  }

  /// Writes a text of our own that the terminal or the log is to obey.
  static func writeCommands(_ text: String) throws(CommandFailure) {
    let code = writeBytes(of: text, to: STDOUT_FILENO)
    guard code == 0 else { throw notWritten(code) }
  }

  /// Writes the text at once; false if no one reads it any more.
  ///
  /// Only for callers that ignore SIGPIPE, which otherwise ends the program.
  static func writeIfRead(_ text: String) throws(CommandFailure) -> Bool {
    let code = writeBytes(of: VisibleText.shown(text), to: STDOUT_FILENO)
    guard code == 0 || code == EPIPE else { throw notWritten(code) }
    return code == 0
  }

  private static func notWritten(_ code: Int32) -> CommandFailure {
    CommandFailure.internalFailure(
      "standard output: could not be written: \(systemWords(for: code));"
        + " give it a place with room")
  }
}

/// Errors, warnings and progress.
enum StandardError {
  /// Writes `Error: message` on one line, as ArgumentParser does.
  static func error(_ message: String) { line("Error: \(message)") }

  static func warning(_ message: String) { line("Warning: \(message)") }

  static func remark(_ message: String) { line(message) }

  /// Writes one line, whatever is in it.
  private static func line(_ message: String) { write(VisibleText.line(message) + "\n") }

  /// Writes lines, without what a terminal or a log would obey.
  static func write(_ text: String) { writeCommands(VisibleText.shown(text)) }

  /// Writes a text of our own that the terminal or the log is to obey.
  static func writeCommands(_ text: String) {
    // If errors cannot be written there is no one to tell.
    _ = writeBytes(of: text, to: STDERR_FILENO)
  }
}

/// Sends what the code of scenes prints to standard error, where it is not among the results.
func divertingPrints<Result>(during work: () throws -> Result) rethrows -> Result {
  guard let stream = fdopen(dup(STDERR_FILENO), "w") else { return try work() }
  setvbuf(stream, nil, _IOLBF, 0)
  let results = panlab_exchange_stdout(stream)
  defer {
    _ = panlab_exchange_stdout(results)
    fclose(stream)
  }
  return try work()
}

/// Keeps files that are opened later from taking the place of a standard stream that is closed.
///
/// What is written to a closed one fails, as it should.
func holdStandardStreams() {
  for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
    _ = open("/dev/null", O_RDONLY)
  }
}

/// The system's words for an error number, in lower case.
func systemWords(for code: Int32) -> String { String(cString: strerror(code)).lowercased() }

/// Writes a text to a file descriptor and returns 0 or the error number.
///
/// Foundation's handles trap if a descriptor is closed or its disk is full.
func writeBytes(of text: String, to descriptor: Int32) -> Int32 {
  writeBytes(Array(text.utf8), to: descriptor)
}

/// Writes a long text to a file descriptor, up to the first error; its number, or 0.
func writeBytes(
  of text: LongText, to descriptor: Int32, as form: @escaping ([UInt8]) -> [UInt8] = { $0 }
) -> Int32 {
  var code: Int32 = 0
  text.forEachPiece { piece in
    if code == 0 { code = writeBytes(form(piece), to: descriptor) }
  }
  return code
}

/// Writes all the bytes; the error's number, or 0.
func writeBytes(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count >= 0 {
      rest = rest.dropFirst(count)
    } else if errno != EINTR {
      return errno
    }
  }
  return 0
}
