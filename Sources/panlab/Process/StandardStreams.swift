import ArgumentParser
import Foundation

/// Results: what a pipe or a file wants to have.
enum StandardOutput {
  /// Writes the text at once.
  static func write(_ text: String) {
    FileHandle.standardOutput.write(Data(text.utf8))
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

  private static func write(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }
}
