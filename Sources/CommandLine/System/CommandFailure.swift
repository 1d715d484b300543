import ArgumentParser
import Replay
import Tuning

/// The version of the tool, as reports, exports and baselines name it.
let toolVersion = "0.1.0"

/// Why a command failed; printed as `Error: message`.
struct CommandFailure: Error {
  /// `place: what was found; what to do`.
  let message: String
  let code: ExitCode
}

extension CommandFailure {
  /// Does something whose error ends the command with this code.
  static func converting<Result, Failure: Error & CustomStringConvertible>(
    to code: ExitCode, _ body: () throws(Failure) -> Result
  ) throws(CommandFailure) -> Result {
    do throws(Failure) {
      return try body()
    } catch {
      throw CommandFailure(message: error.description, code: code)
    }
  }

  /// A gesture that starts nothing fails an expectation; an unknown scene or a controller that does not
  /// fit is wrong usage.
  static func replaying<Result>(
    _ body: () throws(ReplayError) -> Result
  ) throws(CommandFailure) -> Result {
    do throws(ReplayError) {
      return try body()
    } catch {
      let code: ExitCode = if case .notStarted = error { .expectationFailed } else { .usage }
      throw CommandFailure(message: error.description, code: code)
    }
  }

  /// Does something that belongs to tuning; messages begin with the place.
  static func tuning<Result>(
    _ place: String = "", _ body: () throws(TuningError) -> Result
  ) throws(CommandFailure) -> Result {
    do throws(TuningError) {
      return try body()
    } catch {
      let code: ExitCode =
        switch error.kind {
        case .usage: .usage
        case .unreadable: .unreadable
        case .missing: .nothingSelected
        }
      throw CommandFailure(message: place + error.description, code: code)
    }
  }
}

extension ExitCode {
  /// A trace is not decided as meant, or another expectation failed.
  static let expectationFailed = ExitCode(1)
  /// A wrong command line, unknown presets, parameters and values included.
  static let usage = ExitCode(64)
  /// An unreadable or refused trace, label or controller file.
  static let unreadable = ExitCode(65)
  /// Nothing selected, or no such file.
  static let nothingSelected = ExitCode(66)
  /// An unexpected failure, such as a full disk.
  static let internalFailure = ExitCode(70)
  /// The user gave up.
  static let interrupted = ExitCode(130)

  /// The codes, the least serious first.
  private static let bySeverity: [ExitCode] = [
    .success, .expectationFailed, .usage, .nothingSelected, .unreadable, .internalFailure,
    .interrupted,
  ]

  /// Whether this code reports something worse.
  func isWorse(than other: ExitCode) -> Bool {
    let codes = Self.bySeverity
    return (codes.firstIndex(of: self) ?? codes.count)
      > (codes.firstIndex(of: other) ?? codes.count)
  }
}
