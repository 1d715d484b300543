import Controllers

/// An object of a JSON report while it is read: members by name, with the place for messages.
///
/// What may be missing may be null too, and members that nobody asks for do not matter, so that a
/// report of a later version with more in it can be read.
struct JSONObject {
  let file: String
  let line: Int
  private let members: [JSONNode.Member]

  /// Takes a value for an object; `name` is what messages call it.
  init(_ node: JSONNode, name: String, file: String) throws(ReportError) {
    guard case .object(let members) = node.value else {
      throw ReportError(
        file: file, line: node.line, problem: .wrongType(name, expected: "an object"))
    }
    (self.file, self.line, self.members) = (file, node.line, members)
  }

  /// A member that is there and not null.
  func node(_ name: String) -> JSONNode? {
    guard let node = members.first(where: { $0.key == name })?.node else { return nil }
    if case .null = node.value { return nil }
    return node
  }

  func failure(_ problem: ReportError.Problem, at node: JSONNode? = nil) -> ReportError {
    ReportError(file: file, line: node?.line ?? line, problem: problem)
  }

  /// The value that must be there.
  func required<Value>(_ name: String, _ value: Value?) throws(ReportError) -> Value {
    guard let value else { throw failure(.missingMember(name)) }
    return value
  }

  func optionalText(_ name: String) throws(ReportError) -> String? {
    guard let node = node(name) else { return nil }
    guard case .text(let text) = node.value else {
      throw failure(.wrongType(name, expected: "a text"), at: node)
    }
    return text
  }

  func text(_ name: String) throws(ReportError) -> String {
    try required(name, try optionalText(name))
  }

  func optionalNumber(_ name: String) throws(ReportError) -> Double? {
    guard let node = node(name) else { return nil }
    guard case .number(let number) = node.value, number.isFinite else {
      throw failure(.wrongType(name, expected: "a number"), at: node)
    }
    return number
  }

  func number(_ name: String) throws(ReportError) -> Double {
    try required(name, try optionalNumber(name))
  }

  func optionalLine(_ name: String) throws(ReportError) -> Int? {
    guard let number = try optionalNumber(name) else { return nil }
    guard let line = Int(exactly: number), line > 0 else {
      throw failure(.wrongType(name, expected: "a line, counted from 1"), at: node(name))
    }
    return line
  }

  func flag(_ name: String) throws(ReportError) -> Bool {
    let node = try required(name, node(name))
    guard case .bool(let flag) = node.value else {
      throw failure(.wrongType(name, expected: "true or false"), at: node)
    }
    return flag
  }

  /// A word that stands for a value.
  func optionalWord<Value>(
    _ name: String, of choices: [(word: String, value: Value)]
  ) throws(ReportError) -> Value? {
    guard let text = try optionalText(name) else { return nil }
    guard let choice = choices.first(where: { $0.word == text }) else {
      throw failure(
        .unknownWord(text, member: name, choices: choices.map(\.word)), at: node(name))
    }
    return choice.value
  }

  /// A word of an enumeration.
  func optionalWord<Value: RawRepresentable<String> & CaseIterable>(
    _ name: String, as type: Value.Type = Value.self
  ) throws(ReportError) -> Value? {
    try optionalWord(name, of: Value.allCases.map { ($0.rawValue, $0) })
  }

  func word<Value: RawRepresentable<String> & CaseIterable>(
    _ name: String, as type: Value.Type = Value.self
  ) throws(ReportError) -> Value {
    try required(name, try optionalWord(name))
  }

  func optionalObject(_ name: String) throws(ReportError) -> JSONObject? {
    guard let node = node(name) else { return nil }
    return try JSONObject(node, name: name, file: file)
  }

  func object(_ name: String) throws(ReportError) -> JSONObject {
    try required(name, try optionalObject(name))
  }

  /// The elements of an array that must be there.
  func nodes(_ name: String) throws(ReportError) -> [JSONNode] {
    let node = try required(name, node(name))
    guard case .list(let elements) = node.value else {
      throw failure(.wrongType(name, expected: "an array"), at: node)
    }
    return elements
  }

  /// The objects of an array, each read.
  func values<Value>(
    _ name: String, _ read: (JSONObject) throws(ReportError) -> Value
  ) throws(ReportError) -> [Value] {
    let nodes = try nodes(name)
    var values: [Value] = []
    values.reserveCapacity(nodes.count)
    for node in nodes { values.append(try read(JSONObject(node, name: name, file: file))) }
    return values
  }

  func texts(_ name: String) throws(ReportError) -> [String] {
    var texts: [String] = []
    for node in try nodes(name) {
      guard case .text(let text) = node.value else {
        throw failure(.wrongType(name, expected: "an array of texts"), at: node)
      }
      texts.append(text)
    }
    return texts
  }
}
