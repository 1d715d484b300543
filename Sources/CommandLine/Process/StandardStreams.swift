import ArgumentParser
import Foundation

/// Results: what a pipe or a file wants to have.
enum StandardOutput {
  /// Writes the text at once.
  ///
  /// - Throws: ``CommandFailure`` with the internal code if it cannot be written, as on a full disk.
  static func write(_ text: String) throws(CommandFailure) {
    let code = writeBytes(of: text, to: STDOUT_FILENO)
    guard code == 0 else { throw notWritten(code) }
  }

  /// Writes the text at once; false where nobody reads it any more.
  ///
  /// Only for who ignores the signal that otherwise ends the program then.
  ///
  /// - Throws: ``CommandFailure`` as ``write(_:)``.
  static func writeIfRead(_ text: String) throws(CommandFailure) -> Bool {
    let code = writeBytes(of: text, to: STDOUT_FILENO)
    guard code == 0 || code == EPIPE else { throw notWritten(code) }
    return code == 0
  }

  private static func notWritten(_ code: Int32) -> CommandFailure {
    CommandFailure(
      message: "standard output: could not be written: \(systemWords(for: code));"
        + " give it a place with room",
      code: .internalFailure)
  }
}

/// Everything that is not a result: errors, warnings, progress.
enum StandardError {
  /// Writes `Error: message`, the spelling of ArgumentParser's own errors.
  static func error(_ message: String) {
    write("Error: \(message)\n")
  }

  /// Writes `Warning: message`.
  static func warning(_ message: String) {
    write("Warning: \(message)\n")
  }

  /// Writes a remark that is neither an error nor a warning.
  static func remark(_ message: String) { write(message + "\n") }

  /// Writes a text as it is.
  static func write(_ text: String) {
    // Where errors cannot be written there is nobody to tell.
    _ = writeBytes(of: text, to: STDERR_FILENO)
  }
}

/// The system's words for an error number, in lower case.
func systemWords(for code: Int32) -> String {
  String(cString: strerror(code)).lowercased()
}

/// Writes a text to a file descriptor and returns 0 or the error number.
///
/// Foundation's handles trap where a descriptor is closed or its disk is full.
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
