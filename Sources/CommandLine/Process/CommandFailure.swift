import ArgumentParser

/// Why a command could not do what it was asked; printed as `Error: message`.
struct CommandFailure: Error {
  /// `place: what was found; what to do`.
  let message: String
  let code: ExitCode
}

extension ExitCode {
  /// An expectation failed: a trace's decision is not what the person meant.
  static let expectationFailed = ExitCode(1)
  /// A command line that cannot be meant, unknown presets, parameters and values included.
  static let usage = ExitCode(64)
  /// An unreadable or refused trace, label or controller file.
  static let unreadable = ExitCode(65)
  /// Nothing selected, or no such file.
  static let nothingSelected = ExitCode(66)
  /// What should not happen, such as a full disk.
  static let internalFailure = ExitCode(70)
}
