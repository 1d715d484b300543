public import Controllers

/// Why a JSON report could not be read.
public struct ReportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public enum Problem: Hashable, Sendable {
    /// The file is not JSON.
    case notJSON
    /// The file is no report of a run; this is its `schema`, if it has one.
    case notAReport(schema: String?)
    /// An object lacks a member.
    case missingMember(String)
    /// A member is not what it should be, such as `a number`.
    case wrongType(String, expected: String)
    /// A member's word is not one of its choices.
    case unknownWord(String, member: String, choices: [String])
    /// The controller of a group cannot be read.
    case controller(ControllerError)
  }

  /// The path as the user gave it.
  public let file: String
  /// The one-based line.
  public let line: Int
  public let problem: Problem

  /// Creates an error.
  public init(file: String, line: Int, problem: Problem) {
    self.file = file
    self.line = line
    self.problem = problem
  }

  public var description: String {
    // A controller's error has its own line.
    if case .controller(let error) = problem { return error.description }
    return "\(file):\(line): \(problem.words)"
  }
}

extension ReportError.Problem {
  fileprivate var words: String {
    switch self {
    case .notJSON:
      "this is not JSON; give a report written with --report json=FILE"
    case .notAReport(let schema?):
      "a file of schema '\(schema)' where a report of a run should be; give one of schema"
        + " '\(SuiteReport.schema)', written with --report json=FILE"
    case .notAReport(nil):
      "no report of a run; give a file of schema '\(SuiteReport.schema)', written with"
        + " --report json=FILE"
    case .missingMember(let name):
      "no member '\(name)'; write the report again"
    case .wrongType(let name, let expected):
      "'\(name)' is not \(expected); write the report again"
    case .unknownWord(let word, let member, let choices):
      "'\(member)' is '\(word)'; "
        + (advice(for: word, choices: choices) ?? "write the report again")
    case .controller(let error): error.description
    }
  }
}
