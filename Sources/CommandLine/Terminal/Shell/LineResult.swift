import ArgumentParser
import Workbench

/// What became of a line of input, for those who run many.
struct LineResult {
  /// Whether the user wants to leave.
  var endsSession = false
  /// Whether the command was not carried out, so that a script stops here.
  var hasFailed = false
  /// What it makes of a script's exit code.
  var code = ExitCode.success

  static func failure(_ code: ExitCode) -> LineResult { LineResult(hasFailed: true, code: code) }

  /// Takes over what became of another line.
  mutating func add(_ other: LineResult) {
    endsSession = endsSession || other.endsSession
    hasFailed = hasFailed || other.hasFailed
    code = code.graver(than: other.code) ? code : other.code
  }
}

extension ExitCode {
  /// The user gave up.
  static let interrupted = ExitCode(130)

  /// From the lightest to the gravest.
  private static let gravity: [ExitCode] = [
    .success, .expectationFailed, .usage, .nothingSelected, .unreadable, .internalFailure,
    .interrupted,
  ]

  /// Whether this code says that something worse happened.
  func graver(than other: ExitCode) -> Bool {
    func rank(_ code: ExitCode) -> Int { Self.gravity.firstIndex(of: code) ?? Self.gravity.count }
    return rank(self) > rank(other)
  }
}

extension CommandError {
  /// The exit code of a script that this error stops.
  var exitCode: ExitCode {
    switch kind {
    case .usage: .usage
    case .unreadable: .unreadable
    case .missing: .nothingSelected
    }
  }
}
