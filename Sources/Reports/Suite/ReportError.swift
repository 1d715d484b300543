public import Controllers
package import Formats

/// Why a JSON report could not be read.
public struct ReportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error.
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
    case .notJSON: "this is not JSON; give a report written with --report json=FILE"
    case .notAReport(let schema?):
      "a file of schema '\(schema)' where a report of a run should be; give one of schema"
        + " '\(SuiteReport.schema)', written with --report json=FILE"
    case .notAReport(nil):
      "no report of a run; give a file of schema '\(SuiteReport.schema)', written with"
        + " --report json=FILE"
    case .missingMember(let name): "no member '\(name)'; write the report again"
    case .wrongType(let name, let expected): "'\(name)' is not \(expected); write the report again"
    case .unknownWord(let word, let member, let choices):
      "'\(member)' is '\(word)'; "
        + (advice(for: word, choices: choices) ?? "write the report again")
    case .controller(let error): error.description
    }
  }
}

/// An object of a JSON report.
///
/// Unknown members are ignored, so that a report of a later version with more in it can be read.
typealias ReportObject = JSONObject<ReportError>

extension ReportError: JSONObjectError {
  package static var allowsDuplicateKeys: Bool { true }

  package init(file: String, line: Int, json: JSONProblem) {
    let problem: Problem =
      switch json {
      case .notJSON: .notJSON
      case .missingKey(let key): .missingMember(key)
      case .wrongType(let key, let expected): .wrongType(key, expected: expected.words)
      case .unknownWord(let word, let key, let choices):
        .unknownWord(word, member: key, choices: choices)
      // Reports allow both.
      case .unknownKey(let key, _), .duplicateKey(let key): .wrongType(key, expected: "known")
      }
    self.init(file: file, line: line, problem: problem)
  }
}

extension JSONProblem.Expected {
  fileprivate var words: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .text: "a text"
    case .texts: "an array of texts"
    case .number: "a number"
    case .flag: "true or false"
    case .line: "a line, counted from 1"
    }
  }
}

extension JSONObject where Failure == ReportError {
  /// The error for a problem with the member of a key, or with the object.
  func failure(_ problem: ReportError.Problem, at key: String? = nil) -> ReportError {
    ReportError(file: file, line: key.flatMap { self[$0]?.line } ?? line, problem: problem)
  }
}
