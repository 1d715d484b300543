/// Writes JSON with sorted keys.
///
/// The output is byte-stable, which Foundation's encoder is not: that one orders keys by a collation of the
/// platform, writes -0, and throws where a number is not finite.
extension JSONValue {
  /// The value as a document with a final newline.
  ///
  /// Arrays and objects of the outer `depth` levels have one line for each element; deeper ones stay on their
  /// line, so that a report has one line for each row.
  package func document(linesToDepth depth: Int) -> String {
    var writer = JSONWriter(depth: depth)
    writer.write(self, level: 0)
    return String(decoding: writer.bytes, as: UTF8.self) + "\n"
  }

  /// A long array of objects among the members of a document, each of which is written member by member.
  package struct List {
    let key: String
    let count: Int
    let write: (Int, inout JSONWriter) -> Void

    /// Creates a list; `write` adds the members of an element in the order of their keys.
    package init(
      _ key: String, count: Int, _ write: @escaping (Int, inout JSONWriter) -> Void
    ) {
      (self.key, self.count, self.write) = (key, count, write)
    }
  }

  /// The object with a list as one more member, as a document in pieces.
  ///
  /// The objects of the list have a line each.
  package func document(linesToDepth depth: Int, with list: List) -> LongText {
    precondition(depth == 2, "a list in a document with lines to depth \(depth)")
    return LongText { take in
      guard case .object(let members) = content else {
        preconditionFailure("a list needs an object")
      }
      var writer = JSONWriter(depth: depth, take: take, list: list)
      writer.write(
        JSONValue(.object(members + [Member(key: list.key, value: .null)])), level: 0)
      writer.bytes.append(UInt8(ascii: "\n"))
      take(writer.bytes)
    }
  }
}

/// The key of an object that is written many times, ready to be written.
package struct JSONKey: Sendable {
  package let name: String
  /// With its quotation marks and the colon.
  fileprivate let bytes: [UInt8]

  package init(_ name: String) {
    self.name = name
    var writer = JSONWriter(depth: 0)
    writer.write(name)
    bytes = writer.bytes + [UInt8(ascii: ":")]
  }
}

/// One pass over a value.
package struct JSONWriter {
  /// How many levels have a line for each element.
  fileprivate let depth: Int
  /// Takes pieces of whole lines; nil to keep them all.
  fileprivate var take: (([UInt8]) -> Void)?
  /// The member of the whole document that is made while it is written.
  fileprivate var list: JSONValue.List?
  /// What was not yet taken.
  fileprivate var bytes: [UInt8] = []

  /// Adds a member to the element of a list.
  package mutating func add(_ key: JSONKey, _ value: JSONValue) {
    add(key)
    write(value, level: 3)
  }

  /// Adds a member that is a text; null if there is none.
  package mutating func add(_ key: JSONKey, _ text: String?) {
    add(key)
    if let text { write(text) } else { write(word: "null") }
  }

  /// Adds a member that is a number; null if there is none, or it is not finite.
  package mutating func add(_ key: JSONKey, _ number: Double?) {
    add(key)
    if let number { write(number) } else { write(word: "null") }
  }

  private mutating func add(_ key: JSONKey) {
    if bytes.last != UInt8(ascii: "{") { bytes.append(UInt8(ascii: ",")) }
    bytes.append(contentsOf: key.bytes)
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
        if level == 0, let list = writer.list, sorted[index].key == list.key {
          writer.write(list)
        } else {
          writer.write(sorted[index].value, level: level + 1)
        }
      }
    }
  }

  private mutating func write(_ list: JSONValue.List) {
    writeElements(list.count, between: "[", and: "]", level: 1) { writer, index in
      writer.bytes.append(UInt8(ascii: "{"))
      list.write(index, &writer)
      writer.bytes.append(UInt8(ascii: "}"))
    }
  }

  /// The members in the order of their keys; most are given so.
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

  /// Whether a text is ASCII without anything to escape.
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
      // `##[` would be a command in the log of a CI service.
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

/// A text that is made while it is written, in pieces of whole lines.
package struct LongText {
  /// About how long a piece is, in bytes.
  static let pieceSize = 1 << 18

  /// Makes the text, piece by piece.
  package let forEachPiece: (_ take: @escaping ([UInt8]) -> Void) -> Void

  package init(_ forEachPiece: @escaping (_ take: @escaping ([UInt8]) -> Void) -> Void) {
    self.forEachPiece = forEachPiece
  }

  /// A text that is there already.
  package init(_ text: String) { self.init { take in take(Array(text.utf8)) } }

  /// The text as a whole.
  package var whole: String {
    var bytes: [UInt8] = []
    forEachPiece { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }
}
