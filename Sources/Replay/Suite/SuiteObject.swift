package import Formats

/// An object of a suite, a baseline or another file that people write.
package typealias SuiteObject = JSONObject<SuiteError>

extension SuiteError: JSONObjectError {
  package static var allowsDuplicateKeys: Bool { false }

  package init(file: String, line: Int, json: JSONProblem) {
    self.init(file: file, line: line, problem: Problem(json))
  }
}

extension SuiteError.Problem {
  fileprivate init(_ json: JSONProblem) {
    switch json {
    case .notJSON: self = .notJSON
    case .duplicateKey(let key): self = .duplicateKey(key)
    case .unknownKey(let key, let choices): self = .unknownKey(key, choices: choices)
    case .missingKey(let key): self = .missingKey(key)
    case .wrongType(let key, let expected):
      switch expected {
      case .object: self = .notAnObject(key)
      case .array: self = .notAList(key)
      case .text: self = .notAText(key)
      case .texts: self = .notATextList(key)
      case .number, .line: self = .notANumber(key)
      case .flag: self = .notABoolean(key)
      }
    case .unknownWord(let word, let key, let choices):
      self = .unknownWord(word, key: key, choices: choices)
    }
  }
}

extension JSONObject where Failure == SuiteError {
  /// The error for a problem on a line of the object; on its first line unless one is given.
  package func failure(_ problem: SuiteError.Problem, line: Int? = nil) -> SuiteError {
    SuiteError(file: file, line: line ?? self.line, problem: problem)
  }

  /// Refuses a file that is not of one of these schemas.
  package func require(schemas: [String]) throws(SuiteError) -> String {
    let schema = try optionalText("schema")
    guard let schema, schemas.contains(schema) else {
      throw failure(
        .otherSchema(schema, expected: schemas), line: self["schema"]?.line)
    }
    return schema
  }

  /// A text, or a list of texts, each with its line; none if there is no member of this key.
  func textOrTexts(_ key: String) throws(SuiteError) -> [(text: String, line: Int)] {
    guard let member = self[key] else { return [] }
    if let text = member.value.text { return [(text, member.line)] }
    guard let elements = member.value.elements else {
      throw failure(.notATextList(key), line: member.line)
    }
    var texts: [(String, Int)] = []
    for element in elements {
      guard let text = element.text else { throw failure(.notATextList(key), line: element.line) }
      texts.append((text, element.line))
    }
    return texts
  }

  /// The objects of a list; none if there is no member of this key.
  package func objects(_ key: String) throws(SuiteError) -> [SuiteObject] {
    try self[key] == nil ? [] : values(key) { $0 }
  }
}
