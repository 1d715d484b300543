package import Formats

/// A JSON object in a suite, a baseline or another file written by people.
package typealias SuiteObject = JSONObject<SuiteError>

extension SuiteError: JSONObjectError {
  package static var allowsDuplicateKeys: Bool { false }

  package init(file: String, line: Int, json: JSONProblem) {
    self.init(file: file, line: line, json.words)
  }
}

extension JSONObject where Failure == SuiteError {
  /// Creates an error that reports a fault on a line; if `line` is nil, on the object's first line.
  package func failure(_ words: String, line: Int? = nil) -> SuiteError {
    SuiteError(file: file, line: line ?? self.line, words)
  }

  package func failure(_ problem: JSONProblem, line: Int? = nil) -> SuiteError {
    SuiteError(file: file, line: line ?? self.line, json: problem)
  }

  package func notAScreen(_ text: String) -> SuiteError {
    failure("'screen': '\(text)' is not a size; write it like 390x844", line: self["screen"]?.line)
  }

  /// Checks that the file has one of these schemas, and returns the file's schema.
  package func require(schemas: [String]) throws(SuiteError) -> String {
    let schema = try optionalText("schema")
    guard let schema, schemas.contains(schema) else {
      let found =
        schema.map { "'schema': '\($0)' is a different kind of file" }
        ?? "no 'schema', so it is a different kind of file"
      throw failure("\(found); give one with \(alternatives(schemas))", line: self["schema"]?.line)
    }
    return schema
  }

  /// Reads a text, or a list of texts, each with its line; empty if the key is missing.
  func textOrTexts(_ key: String) throws(SuiteError) -> [(text: String, line: Int)] {
    guard let member = self[key] else { return [] }
    if let text = member.value.text { return [(text, member.line)] }
    guard let elements = member.value.elements else {
      throw failure(.wrongType(key, expected: .texts), line: member.line)
    }
    var texts: [(String, Int)] = []
    for element in elements {
      guard let text = element.text else {
        throw failure(.wrongType(key, expected: .texts), line: element.line)
      }
      texts.append((text, element.line))
    }
    return texts
  }

  /// Reads a list of objects; empty if the key is missing.
  package func objects(_ key: String) throws(SuiteError) -> [SuiteObject] {
    try self[key] == nil ? [] : values(key) { $0 }
  }
}
