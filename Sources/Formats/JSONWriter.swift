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
    return String(decoding: writer.bytes, as: UTF8.self) + "\n"
  }

  /// A long array of objects that is written as a member of another object.
  ///
  /// The elements are never stored: a closure writes the members of each element.
  package struct List {
    let key: String
    let count: Int
    let write: (Int, inout JSONWriter) -> Void

    /// Creates a list; `write` receives the index of an element and adds the element's members in the order of their
    /// keys.
    package init(
      _ key: String, count: Int, _ write: @escaping (Int, inout JSONWriter) -> Void
    ) {
      (self.key, self.count, self.write) = (key, count, write)
    }
  }

  /// The JSON document for this object with `list` as an additional member, written in pieces.
  package func document(linesToDepth depth: Int, with list: List) -> LongText {
    LongText { take in
      var writer = JSONWriter(depth: depth, take: take)
      writer.writeObject(level: 0) { $0.add(self, with: list) }
      writer.bytes.append(UInt8(ascii: "\n"))
      take(writer.bytes)
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
    bytes = writer.bytes + [UInt8(ascii: ":")]
  }
}

/// Writes one JSON document.
package struct JSONWriter {
  /// The number of outer levels in which each element has its own line.
  fileprivate let depth: Int
  /// Receives pieces of the document, each of whole lines; nil to keep the whole document.
  fileprivate var take: (([UInt8]) -> Void)?
  /// The nesting level of the object that is being written member by member.
  private var level = 0
  /// The bytes that have not been passed to `take` yet.
  fileprivate var bytes: [UInt8] = []

  /// Creates a writer that passes pieces of about ``LongText/pieceSize`` bytes to `take`; if `take` is nil, it keeps
  /// the whole document.
  fileprivate init(depth: Int, take: (([UInt8]) -> Void)? = nil) {
    (self.depth, self.take) = (depth, take)
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
    guard case .object(let members) = object.content else {
      preconditionFailure("a list needs an object")
    }
    for member in Self.sorted(members + [JSONValue.Member(key: list.key, value: .null)]) {
      add(JSONKey(member.key))
      if member.key == list.key {
        writeElements(list.count, between: "[", and: "]", level: level + 1) { writer, index in
          writer.writeObject(level: writer.level + 2) { list.write(index, &$0) }
        }
      } else {
        write(member.value, level: level + 1)
      }
    }
  }

  private mutating func add(_ key: JSONKey) {
    if bytes.last != UInt8(ascii: "{") { bytes.append(UInt8(ascii: ",")) }
    if level < depth { breakLine(level + 1) }
    bytes.append(contentsOf: key.bytes)
    if level < depth { bytes.append(UInt8(ascii: " ")) }
  }

  /// Writes an object whose members the closure adds.
  fileprivate mutating func writeObject(level: Int, _ write: (inout JSONWriter) -> Void) {
    let outer = self.level
    self.level = level
    bytes.append(UInt8(ascii: "{"))
    write(&self)
    if level < depth, bytes.last != UInt8(ascii: "{") { breakLine(level) }
    bytes.append(UInt8(ascii: "}"))
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
    bytes.append(UInt8(ascii: open))
    for index in 0..<count {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      if breaksLines { breakLine(level + 1) }
      write(&self, index)
    }
    if breaksLines { breakLine(level) }
    bytes.append(UInt8(ascii: close))
  }

  private mutating func breakLine(_ level: Int) {
    bytes.append(UInt8(ascii: "\n"))
    if let take, bytes.count >= LongText.pieceSize {
      take(bytes)
      bytes.removeAll(keepingCapacity: true)
    }
    for _ in 0..<level { write(word: "  ") }
  }

  private mutating func write(_ number: Double) {
    if number.isFinite {
      Number.appendShortest(number, to: &bytes)
    } else {
      write(word: "null")
    }
  }

  private mutating func write(word: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }

  fileprivate mutating func write(_ string: String) {
    bytes.append(UInt8(ascii: "\""))
    var string = string
    let isPlain = string.withUTF8 { text in
      guard Self.isPlain(text) else { return false }
      bytes.append(contentsOf: text)
      return true
    }
    if !isPlain { writeEscaped(string) }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Whether a text is ASCII and contains nothing to escape.
  private static func isPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var last: UInt8 = 0
    for byte in text {
      guard byte >= 0x20, byte < 0x7F, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"),
        byte != UInt8(ascii: "#") || last != byte
      else { return false }
      last = byte
    }
    return true
  }

  private mutating func writeEscaped(_ string: String) {
    var last: Unicode.Scalar = " "
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": write(word: "\\\"")
      case "\\": write(word: "\\\\")
      case "\n": write(word: "\\n")
      case "\r": write(word: "\\r")
      case "\t": write(word: "\\t")
      case _ where VisibleText.isControl(scalar): escape(scalar)
      // Escapes the second `#`, since `##[` would be a command in the log of a CI service.
      case "#" where last == "#": escape(scalar)
      default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
      last = scalar
    }
  }

  private mutating func escape(_ scalar: Unicode.Scalar) {
    for unit in String(scalar).utf16 {
      let code = String(unit, radix: 16)
      bytes += ("\\u" + String(repeating: "0", count: 4 - code.count) + code).utf8
    }
  }
}

/// A text that is generated while it is written, in pieces of whole lines.
package struct LongText {
  /// The approximate length of a piece, in bytes.
  static let pieceSize = 1 << 18

  /// Generates the text and passes each piece to `take`.
  package let forEachPiece: (_ take: @escaping ([UInt8]) -> Void) -> Void

  package init(_ forEachPiece: @escaping (_ take: @escaping ([UInt8]) -> Void) -> Void) {
    self.forEachPiece = forEachPiece
  }

  /// Creates a long text from an existing string.
  package init(_ text: String) { self.init { take in take(Array(text.utf8)) } }

  /// The whole text as one string.
  package var whole: String {
    var bytes: [UInt8] = []
    forEachPiece { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }
}
