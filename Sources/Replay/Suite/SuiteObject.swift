package import Controllers
import Traces

/// The members of an object of a JSON file, looked up by key, with places for what is wrong.
package struct SuiteObject {
  package let file: String
  package let line: Int
  /// In the order of the file.
  package let members: [JSONNode.Member]
  private let places: [String: Int]

  /// Reads a whole file that holds one object.
  package init(file: String, bytes: [UInt8]) throws(SuiteError) {
    let root: JSONNode
    do throws(JSONReader.Failure) {
      root = try JSONReader.node(in: bytes)
    } catch {
      throw SuiteError(file: file, line: error.line, problem: .notJSON)
    }
    try self.init(root, key: file, file: file)
  }

  /// Takes a value that must be an object; `key` is what messages call it.
  package init(_ node: JSONNode, key: String, file: String) throws(SuiteError) {
    guard case .object(let members) = node.value else {
      throw SuiteError(file: file, line: node.line, problem: .notAnObject(key))
    }
    self.file = file
    self.line = node.line
    self.members = members
    var places: [String: Int] = [:]
    for (index, member) in members.enumerated() {
      guard places.updateValue(index, forKey: member.key) == nil else {
        throw SuiteError(file: file, line: member.line, problem: .duplicateKey(member.key))
      }
    }
    self.places = places
  }

  /// The member of this key; nil if there is none, or it is null.
  package subscript(key: String) -> JSONNode.Member? {
    guard let place = places[key] else { return nil }
    if case .null = members[place].node.value { return nil }
    return members[place]
  }

  package func failure(_ problem: SuiteError.Problem, line: Int? = nil) -> SuiteError {
    SuiteError(file: file, line: line ?? self.line, problem: problem)
  }

  /// Refuses keys that mean nothing.
  package func require(_ choices: [String]) throws(SuiteError) {
    for member in members where !choices.contains(member.key) {
      throw failure(.unknownKey(member.key, choices: choices), line: member.line)
    }
  }

  /// Refuses a file that is not of one of these schemas.
  package func require(schemas: [String]) throws(SuiteError) -> String {
    let schema = try text("schema")
    guard let schema, schemas.contains(schema) else {
      throw failure(
        .otherSchema(schema, expected: schemas), line: self["schema"]?.line)
    }
    return schema
  }

  // MARK: Values

  package func text(_ key: String) throws(SuiteError) -> String? {
    guard let member = self[key] else { return nil }
    guard case .text(let text) = member.node.value else {
      throw failure(.notAText(key), line: member.line)
    }
    return text
  }

  package func number(_ key: String) throws(SuiteError) -> Double? {
    guard let member = self[key] else { return nil }
    guard case .number(let number) = member.node.value, number.isFinite else {
      throw failure(.notANumber(key), line: member.line)
    }
    return number
  }

  package func bool(_ key: String) throws(SuiteError) -> Bool? {
    guard let member = self[key] else { return nil }
    guard case .bool(let value) = member.node.value else {
      throw failure(.notABoolean(key), line: member.line)
    }
    return value
  }

  package func list(_ key: String) throws(SuiteError) -> [JSONNode] {
    guard let member = self[key] else { return [] }
    guard case .list(let nodes) = member.node.value else {
      throw failure(.notAList(key), line: member.line)
    }
    return nodes
  }

  /// A text, or a list of texts, each with its line.
  package func texts(_ key: String) throws(SuiteError) -> [(text: String, line: Int)] {
    guard let member = self[key] else { return [] }
    switch member.node.value {
    case .text(let text): return [(text, member.line)]
    case .list(let nodes):
      var texts: [(String, Int)] = []
      for node in nodes {
        guard case .text(let text) = node.value else {
          throw failure(.notATextList(key), line: node.line)
        }
        texts.append((text, node.line))
      }
      return texts
    case .number, .bool, .null, .object: throw failure(.notATextList(key), line: member.line)
    }
  }

  package func object(_ key: String) throws(SuiteError) -> SuiteObject? {
    guard let member = self[key] else { return nil }
    return try SuiteObject(member.node, key: key, file: file)
  }

  package func objects(_ key: String) throws(SuiteError) -> [SuiteObject] {
    var objects: [SuiteObject] = []
    for node in try list(key) { objects.append(try SuiteObject(node, key: key, file: file)) }
    return objects
  }

  /// What must be there.
  package func required<Value>(_ key: String, _ value: Value?) throws(SuiteError) -> Value {
    guard let value else { throw failure(.missingKey(key), line: self[key]?.line) }
    return value
  }

  /// A word of an enumeration; nil if there is none.
  package func word<Word: RawRepresentable<String> & CaseIterable>(
    _ key: String, of type: Word.Type = Word.self
  ) throws(SuiteError) -> Word? {
    guard let text = try text(key) else { return nil }
    guard let word = Word(rawValue: text) else {
      throw failure(
        .unknownWord(text, key: key, choices: Word.allCases.map(\.rawValue)),
        line: self[key]?.line)
    }
    return word
  }
}
