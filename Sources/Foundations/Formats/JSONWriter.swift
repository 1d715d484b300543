/// Writes JSON with sorted keys.
///
/// The output is byte-stable. Foundation's encoder is not: it orders keys by a platform-dependent collation, writes -0,
/// and throws for numbers that are not finite.
extension JSONValue {
  /// The value as a document with a final newline.
  ///
  /// Arrays and objects in the outer `depth` levels have one line for each element. Deeper arrays and objects stay on
  /// one line, so that a report has one line for each row of its tables.
  package func document(linesToDepth depth: Int) -> String {
    var writer = JSONWriter(depth: depth)
    writer.write(self, level: 0)
    writer.text.endLine()
    return writer.text.text
  }

  /// A long array of objects that is written as a member of another object.
  ///
  /// The elements are never stored: a closure writes the members of each element.
  package struct List {
    let key: String
    /// The member of the document whose member the list is; nil if the list is a member of the document.
    let parent: String?
    let count: Int
    let write: (Int, inout JSONWriter) -> Void

    /// Creates a list; `write` receives the index of an element and adds the element's members in the order of their
    /// keys.
    package init(
      _ key: String, in parent: String? = nil, count: Int,
      _ write: @escaping (Int, inout JSONWriter) -> Void
    ) {
      (self.key, self.parent, self.count, self.write) = (key, parent, count, write)
    }
  }

  /// The JSON document for this object with `lists` as additional members, written in pieces.
  package func document(linesToDepth depth: Int, with lists: List...) -> LongText {
    LongText { take in
      var writer = JSONWriter(depth: depth, take: take)
      writer.writeObject(level: 0) { $0.add(self, with: lists) }
      writer.text.endLine()
      take(writer.text.bytes)
    }
  }
}

/// A key that is written many times; its bytes are prepared once.
package struct JSONKey: Sendable {
  package let name: String
  /// The key's bytes, with quotation marks and colon.
  fileprivate let bytes: [UInt8]

  package init(_ name: String) {
    self.name = name
    var writer = JSONWriter(depth: 0)
    writer.write(name)
    bytes = writer.text.bytes + [UInt8(ascii: ":")]
  }
}

/// Writes one JSON document.
package struct JSONWriter {
  /// The number of outer levels in which each element has its own line.
  fileprivate let depth: Int
  /// The nesting level of the object that is being written member by member.
  private var level = 0
  /// The document so far, passed to the closure that the writer was created with.
  fileprivate var text: ByteWriter

  fileprivate init(depth: Int, take: (([UInt8]) -> Void)? = nil) {
    (self.depth, text) = (depth, ByteWriter(take))
  }

  /// Adds a member.
  package mutating func add(_ key: JSONKey, _ value: JSONValue) {
    add(key)
    write(value, level: level + 1)
  }

  /// Adds a member with a text; its value is `null` if `text` is nil.
  package mutating func add(_ key: JSONKey, _ text: String?) {
    add(key)
    if let text { write(text) } else { write(word: "null") }
  }

  /// Adds a member with a number; its value is `null` if `number` is nil or not finite.
  package mutating func add(_ key: JSONKey, _ number: Double?) {
    add(key)
    if let number { write(number) } else { write(word: "null") }
  }

  /// Adds a member whose value is an object; `write` adds the object's members in the order of their keys.
  package mutating func add(_ key: JSONKey, object write: (inout JSONWriter) -> Void) {
    add(key)
    writeObject(level: level + 1, write)
  }

  /// Adds the members of an object, and one more member whose value is a list; all members are sorted by key.
  package mutating func add(_ object: JSONValue, with list: JSONValue.List) {
    add(object, with: [list])
  }

  fileprivate mutating func add(
    _ object: JSONValue, with lists: [JSONValue.List], in parent: String? = nil
  ) {
    guard case .object(let members) = object.content else {
      preconditionFailure("a list needs an object")
    }
    let own = lists.filter { $0.parent == parent }
    let others = members.filter { member in !own.contains { $0.key == member.key } }
    let added = own.map { JSONValue.Member(key: $0.key, value: .null) }
    for member in Self.sorted(others + added) {
      add(JSONKey(member.key))
      if let list = own.first(where: { $0.key == member.key }) {
        writeElements(list.count, between: "[", and: "]", level: level + 1) { writer, index in
          writer.writeObject(level: writer.level + 2) { list.write(index, &$0) }
        }
      } else if parent == nil, lists.contains(where: { $0.parent == member.key }) {
        writeObject(level: level + 1) { $0.add(member.value, with: lists, in: member.key) }
      } else {
        write(member.value, level: level + 1)
      }
    }
  }

  private mutating func add(_ key: JSONKey) {
    if text.bytes.last != UInt8(ascii: "{") { text.write(UInt8(ascii: ",")) }
    if level < depth { breakLine(level + 1) }
    text.write(key.bytes)
    if level < depth { text.write(UInt8(ascii: " ")) }
  }

  /// Writes an object whose members the closure adds.
  fileprivate mutating func writeObject(level: Int, _ write: (inout JSONWriter) -> Void) {
    let outer = self.level
    self.level = level
    text.write(UInt8(ascii: "{"))
    write(&self)
    if level < depth, text.bytes.last != UInt8(ascii: "{") { breakLine(level) }
    text.write(UInt8(ascii: "}"))
    self.level = outer
  }

  fileprivate mutating func write(_ value: JSONValue, level: Int) {
    switch value.content {
    case .null: write(word: "null")
    case .bool(let value): write(word: value ? "true" : "false")
    case .number(let value, _): write(value)
    case .string(let value): write(value)
    case .array(let values):
      writeElements(values.count, between: "[", and: "]", level: level) { writer, index in
        writer.write(values[index], level: level + 1)
      }
    case .object(let members):
      let sorted = Self.sorted(members)
      writeElements(sorted.count, between: "{", and: "}", level: level) { writer, index in
        writer.write(sorted[index].key)
        writer.write(word: level < writer.depth ? ": " : ":")
        writer.write(sorted[index].value, level: level + 1)
      }
    }
  }

  /// The members sorted by key; most objects already have this order.
  private static func sorted(_ members: [JSONValue.Member]) -> [JSONValue.Member] {
    for index in members.indices.dropFirst() where members[index].key < members[index - 1].key {
      return members.sorted { $0.key < $1.key }
    }
    return members
  }

  private mutating func writeElements(
    _ count: Int, between open: Unicode.Scalar, and close: Unicode.Scalar, level: Int,
    write: (inout JSONWriter, Int) -> Void
  ) {
    let breaksLines = level < depth && count > 0
    text.write(UInt8(ascii: open))
    for index in 0..<count {
      if index > 0 { text.write(UInt8(ascii: ",")) }
      if breaksLines { breakLine(level + 1) }
      write(&self, index)
    }
    if breaksLines { breakLine(level) }
    text.write(UInt8(ascii: close))
  }

  private mutating func breakLine(_ level: Int) {
    text.endLine()
    text.write(spaces: 2 * level)
  }

  private mutating func write(_ number: Double) {
    if number.isFinite { text.write(number) } else { write(word: "null") }
  }

  private mutating func write(word: StaticString) { text.write(word) }

  fileprivate mutating func write(_ string: String) {
    text.write(UInt8(ascii: "\""))
    text.write(string, as: .json)
    text.write(UInt8(ascii: "\""))
  }
}
