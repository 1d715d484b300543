package import Formats

/// Why a JSON report could not be read.
public struct ReportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// `file:line: what was found; what to do`.
  public let description: String

  init(_ description: String) { self.description = description }

  init(file: String, line: Int, _ words: String) { description = "\(file):\(line): \(words)" }
}

/// An object of a JSON report.
///
/// Unknown members are ignored, so that a report of a later version with more in it can be read.
typealias ReportObject = JSONObject<ReportError>

extension ReportError: JSONObjectError {
  package static var allowsDuplicateKeys: Bool { true }

  package init(file: String, line: Int, json: JSONProblem) {
    let again = "write the report again"
    let words =
      switch json {
      case .notJSON: "this is not JSON; give a report written with --report json=FILE"
      case .missingKey(let key): "no member '\(key)'; \(again)"
      case .wrongType(let key, let expected): "'\(key)' is not \(expected.words); \(again)"
      case .unknownWord(let word, let key, let choices):
        "'\(key)' is '\(word)'; \(advice(for: word, choices: choices) ?? again)"
      // Reports allow both.
      case .unknownKey(let key, _), .duplicateKey(let key): "'\(key)' is not known; \(again)"
      }
    self.init(file: file, line: line, words)
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
  /// The error for the member of a key.
  package func failure(at key: String, _ words: String) -> ReportError {
    ReportError(file: file, line: self[key]?.line ?? line, words)
  }

  /// The error for the member of a key that is not what it should be, such as `a number`.
  package func failure(at key: String, expected: String) -> ReportError {
    failure(at: key, "'\(key)' is not \(expected); write the report again")
  }
}
