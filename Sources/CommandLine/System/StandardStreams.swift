import ArgumentParser
import CReadline
import Foundation

/// The results of a command.
enum StandardOutput {
  /// Writes the text at once.
  ///
  /// - Throws: ``CommandFailure`` if it cannot be written, as on a full disk.
  static func write(_ text: String) throws(CommandFailure) {
    guard try writeIfRead(text) else { throw notWritten(EPIPE) }
  }

  /// Writes the text at once; false if no one reads it any more.
  ///
  /// Only for callers that ignore SIGPIPE, which otherwise ends the program.
  static func writeIfRead(_ text: String) throws(CommandFailure) -> Bool {
    let code = writeBytes(of: text, to: STDOUT_FILENO)
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
  /// Writes `Error: message`, as ArgumentParser does.
  static func error(_ message: String) { write("Error: \(message)\n") }

  static func warning(_ message: String) { write("Warning: \(message)\n") }

  static func remark(_ message: String) { write(message + "\n") }

  static func write(_ text: String) {
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

/// Writes a line of results, wherever Swift's own `print` goes meanwhile.
func print(_ line: String) { _ = writeBytes(of: line + "\n", to: STDOUT_FILENO) }

/// The system's words for an error number, in lower case.
func systemWords(for code: Int32) -> String { String(cString: strerror(code)).lowercased() }

/// Writes a text to a file descriptor and returns 0 or the error number.
///
/// Foundation's handles trap if a descriptor is closed or its disk is full.
func writeBytes(of text: String, to descriptor: Int32) -> Int32 {
  var rest = Array(text.utf8)[...]
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
