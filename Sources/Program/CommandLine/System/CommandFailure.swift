import ArgumentParser
import Controllers
import Export
import Foundation
import MotionMath
import Replay
import Reports
import Rules
import Traces
import Tuning
import Workbench

/// The reason why a command failed; printed as `Error: message`.
package struct CommandFailure: Error, CustomStringConvertible {
  /// The message, in the form `place: what was found; what to do`.
  let message: String
  let code: ExitCode

  package var description: String { message }

  static func usage(_ message: String) -> Self { Self(message: message, code: .usage) }

  static func unreadable(_ message: String) -> Self { Self(message: message, code: .unreadable) }

  static func nothingSelected(_ message: String) -> Self {
    Self(message: message, code: .nothingSelected)
  }

  static func internalFailure(_ message: String) -> Self {
    Self(message: message, code: .internalFailure)
  }
}

extension ExitCode {
  /// A trace was not decided as its label says, or another expectation was not met.
  static let expectationFailed = ExitCode(1)
  /// The command line is wrong; an unknown preset, parameter or value also counts as wrong.
  static let usage = ExitCode(64)
  /// A trace, label or controller file is unreadable or was refused.
  static let unreadable = ExitCode(65)
  /// No trace is selected, or a file does not exist.
  static let nothingSelected = ExitCode(66)
  /// An unexpected failure, such as a full disk.
  static let internalFailure = ExitCode(70)
  /// The gestures cannot show whether an expectation is met; more gestures might.
  static let undecided = ExitCode(75)
  /// A signal ended the program: 130 for Ctrl-C, otherwise 128 and the number of the signal.
  static var interrupted: ExitCode { InterruptWatch.exitCode }

  /// The meaning of each code: in a few words, and as a sentence.
  static let table: [(code: ExitCode, words: String, sentence: String)] = [
    (.success, "all hold", "Everything that was checked holds."),
    (
      .expectationFailed, "an expectation failed",
      "An expectation failed: a decision, a budget or a doctor's finding."
    ),
    (.usage, "usage", "The command line is wrong."),
    (.unreadable, "unreadable file", "A file could not be read, or nothing could be judged."),
    (
      .nothingSelected, "nothing selected or no such file",
      "Nothing was found: no such file, no suite, no trace."
    ),
    (
      .internalFailure, "internal", "The result could not be written, or an unexpected failure."
    ),
    (
      .undecided, "cannot tell",
      "'compare --require' has no answer: these gestures cannot tell."
    ),
    (
      ExitCode(128 + SIGINT), "interrupted",
      "Interrupted with Ctrl-C; the results so far are reported. Any other signal gives 128 and its number."
    ),
  ]

  /// Creates the exit code for an error of Panlab's libraries; returns nil for any other error.
  ///
  /// A gesture that starts no transition counts as a failed expectation. An unknown scene, or a controller that does
  /// not fit the scene, counts as a wrong command line.
  init?(_ error: any Error) {
    switch error {
    case let failure as CommandFailure: self = failure.code
    case let error as CommandError: self = error.exitCode
    case ReplayError.notStarted, ReplayError.crashed: self = .expectationFailed
    case ReplayError.controller: self = .unreadable
    case is ReplayError, is ControllerError, is ParameterError, is CurveError: self = .usage
    case is VerificationFailure: self = .internalFailure
    case let error as TraceError: self = error.isMissingFile ? .nothingSelected : .unreadable
    case is SuiteError, is ReportError, is MergeError, is ExtractError: self = .unreadable
    case let error as TuningError:
      self =
        switch error.kind {
        case .usage: .usage
        case .unreadable: .unreadable
        case .missing: .nothingSelected
        }
    default: return nil
    }
  }

  /// The codes, the least serious first; that of a signal is the most serious.
  private static let bySeverity: [ExitCode] = [
    .success, .undecided, .expectationFailed, .usage, .nothingSelected, .unreadable,
    .internalFailure,
  ]

  /// Whether this code is more serious than another.
  func isWorse(than other: ExitCode) -> Bool {
    let codes = Self.bySeverity
    return (codes.firstIndex(of: self) ?? codes.count)
      > (codes.firstIndex(of: other) ?? codes.count)
  }
}

extension CommandError {
  /// The exit code of a script that this error stops.
  var exitCode: ExitCode {
    switch kind {
    case .usage: .usage
    case .unreadable: .unreadable
    case .missing: .nothingSelected
    case .unwritable: .internalFailure
    case .failed: .expectationFailed
    }
  }
}
