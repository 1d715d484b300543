/// A problem with an object in a JSON file.
package enum JSONProblem {
  /// The expected kind of a value.
  package enum Expected {
    case object, array, text, texts, number, flag
    /// A line number, counted from 1.
    case line
  }

  case notJSON
  case duplicateKey(String)
  case unknownKey(String, choices: [String])
  case missingKey(String)
  case wrongType(String, expected: Expected)
  case unknownWord(String, key: String, choices: [String])
}

extension JSONProblem {
  /// The message about a problem in a hand-written file: what was found and what to do.
  package var words: String {
    switch self {
    case .notJSON: "not JSON; check its braces, commas and quotes (comments are allowed)"
    case .duplicateKey(let key): "'\(key)': given twice; keep one"
    case .unknownKey(let key, let choices):
      "'\(key)': means nothing here; "
        + (advice(for: key, choices: choices) ?? "choose \(alternatives(choices))")
    case .missingKey(let key): "no '\(key)'; add it"
    case .wrongType(let key, let expected): "'\(key)': \(expected.words)"
    case .unknownWord(let word, let key, let choices):
      "'\(key)': '\(word)' is not one of its values; "
        + (advice(for: word, choices: choices) ?? "choose \(alternatives(choices))")
    }
  }
}

extension JSONProblem.Expected {
  fileprivate var words: String {
    switch self {
    case .object: "not an object; write it in braces"
    case .array: "not a list; write it in brackets"
    case .text: "not a text; give it in quotes"
    case .texts: "neither a text nor a list of texts; give one of them"
    case .number, .line: "not a finite number; write it like 0.6 or \"600ms\""
    case .flag: "neither true nor false; give one of them"
    }
  }
}

/// An error about an object in a JSON file.
package protocol JSONObjectError: Error {
  /// Whether an object may contain a key twice; then the first member with this key counts.
  static var allowsDuplicateKeys: Bool { get }

  init(file: String, line: Int, json: JSONProblem)
}

/// A JSON object with access to its members by key; errors name the file and line.
///
/// A null member counts as missing.
package struct JSONObject<Failure: JSONObjectError> {
  package let file: String
  package let line: Int
  /// The members, in the order of the file.
  package let members: [JSONValue.Member]

  /// Reads a file whose only value is an object.
  package init(file: String, bytes: [UInt8]) throws(Failure) {
    let root: JSONValue
    do throws(JSONReader.Failure) {
      root = try JSONReader.value(in: bytes)
    } catch {
      throw Failure(file: file, line: error.line, json: .notJSON)
    }
    try self.init(root, key: file, file: file)
  }

  /// Creates an object from a value that must be an object; error messages refer to the value as `key`.
  package init(_ value: JSONValue, key: String, file: String) throws(Failure) {
    guard case .object(let members) = value.content else {
      throw Failure(file: file, line: value.line, json: .wrongType(key, expected: .object))
    }
    (self.file, self.line, self.members) = (file, value.line, members)
    guard !Failure.allowsDuplicateKeys else { return }
    var keys: Set<String> = []
    for member in members where !keys.insert(member.key).inserted {
      throw Failure(file: file, line: member.line, json: .duplicateKey(member.key))
    }
  }

  /// The member with this key; nil if it is missing or null.
  package subscript(key: String) -> JSONValue.Member? {
    guard let member = members.first(where: { $0.key == key }), !member.value.isNull else {
      return nil
    }
    return member
  }

  /// Creates an error with the line of the member `key`, or with the line of the object if there is no such member.
  private func error(_ problem: JSONProblem, at key: String? = nil) -> Failure {
    Failure(file: file, line: key.flatMap { self[$0]?.line } ?? line, json: problem)
  }

  /// Throws an error if the object has a key that is not in `choices`.
  package func require(_ choices: [String]) throws(Failure) {
    for member in members where !choices.contains(member.key) {
      throw Failure(file: file, line: member.line, json: .unknownKey(member.key, choices: choices))
    }
  }

  /// Returns the value, or throws an error if it is missing.
  package func required<Value>(_ key: String, _ value: Value?) throws(Failure) -> Value {
    guard let value else { throw error(.missingKey(key)) }
    return value
  }

  private func wrongType(_ key: String, _ expected: JSONProblem.Expected) -> Failure {
    error(.wrongType(key, expected: expected), at: key)
  }
}

// MARK: - Values that may be missing

extension JSONObject {
  package func optionalText(_ key: String) throws(Failure) -> String? {
    guard let member = self[key] else { return nil }
    guard let text = member.value.text else { throw wrongType(key, .text) }
    return text
  }

  package func optionalNumber(_ key: String) throws(Failure) -> Double? {
    guard let member = self[key] else { return nil }
    guard let number = member.value.number, number.isFinite else { throw wrongType(key, .number) }
    return number
  }

  /// The value of a member that must be a line number, counted from 1; nil if the member is missing.
  package func optionalLine(_ key: String) throws(Failure) -> Int? {
    guard let number = try optionalNumber(key) else { return nil }
    guard let line = Int(exactly: number), line > 0 else { throw wrongType(key, .line) }
    return line
  }

  package func optionalFlag(_ key: String) throws(Failure) -> Bool? {
    guard let member = self[key] else { return nil }
    guard let flag = member.value.flag else { throw wrongType(key, .flag) }
    return flag
  }

  package func optionalArray(_ key: String) throws(Failure) -> [JSONValue]? {
    guard let member = self[key] else { return nil }
    guard let elements = member.value.elements else { throw wrongType(key, .array) }
    return elements
  }

  package func optionalObject(_ key: String) throws(Failure) -> JSONObject? {
    guard let member = self[key] else { return nil }
    return try JSONObject(member.value, key: key, file: file)
  }

  /// The value that `choices` pairs with a member's text; nil if the member is missing.
  package func optionalWord<Value>(
    _ key: String, of choices: [(word: String, value: Value)]
  ) throws(Failure) -> Value? {
    guard let text = try optionalText(key) else { return nil }
    guard let index = choices.indices.first(where: { choices[$0].word == text }) else {
      throw error(.unknownWord(text, key: key, choices: choices.map(\.word)), at: key)
    }
    return choices[index].value
  }

  /// The enumeration case whose raw value is the text of a member; nil if the member is missing.
  package func optionalWord<Value: RawRepresentable<String> & CaseIterable>(
    _ key: String, as type: Value.Type = Value.self
  ) throws(Failure) -> Value? {
    try optionalWord(key, of: Value.allCases.map { ($0.rawValue, $0) })
  }
}

// MARK: - Values that must be there

extension JSONObject {
  package func text(_ key: String) throws(Failure) -> String {
    try required(key, try optionalText(key))
  }

  package func number(_ key: String) throws(Failure) -> Double {
    try required(key, try optionalNumber(key))
  }

  package func flag(_ key: String) throws(Failure) -> Bool {
    try required(key, try optionalFlag(key))
  }

  package func array(_ key: String) throws(Failure) -> [JSONValue] {
    try required(key, try optionalArray(key))
  }

  package func object(_ key: String) throws(Failure) -> JSONObject {
    try required(key, try optionalObject(key))
  }

  package func word<Value: RawRepresentable<String> & CaseIterable>(
    _ key: String, as type: Value.Type = Value.self
  ) throws(Failure) -> Value {
    try required(key, try optionalWord(key))
  }

  /// Reads each object of an array with a closure.
  package func values<Value>(
    _ key: String, _ read: (JSONObject) throws(Failure) -> Value
  ) throws(Failure) -> [Value] {
    let elements = try array(key)
    var values: [Value] = []
    values.reserveCapacity(elements.count)
    for element in elements {
      values.append(try read(JSONObject(element, key: key, file: file)))
    }
    return values
  }

  package func texts(_ key: String) throws(Failure) -> [String] {
    var texts: [String] = []
    for element in try array(key) {
      guard let text = element.text else {
        throw Failure(file: file, line: element.line, json: .wrongType(key, expected: .texts))
      }
      texts.append(text)
    }
    return texts
  }
}
