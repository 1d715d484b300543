/// Reads JSON and JSON5, and records the line of every value.
package struct JSONReader {
  /// A syntax error; `line` is the first line with an error.
  package struct Failure: Error {
    package let line: Int
  }

  package enum Dialect {
    /// JSON as in RFC 8259.
    case strict
    /// JSON5 without its additional white-space characters.
    ///
    /// In addition to JSON, it allows comments, trailing commas, single quotes, unquoted keys, hexadecimal numbers,
    /// `+1`, `.5`, `NaN` and `Infinity`.
    case json5
  }

  private static let depthLimit = 64

  private let bytes: [UInt8]
  private let isStrict: Bool
  private let keepsDigits: Bool
  private var position = 0
  private var line = 1
  private var depth = 0

  /// Reads a whole UTF-8 file that contains one value.
  ///
  /// With `keepsDigits`, numbers also keep their digits as written, since a `Double` cannot represent all of them. If
  /// the bytes are only the last part of a file, `line` is the line of the file on which they begin.
  package static func value(
    in bytes: [UInt8], _ dialect: Dialect = .json5, keepsDigits: Bool = false, line: Int = 1
  ) throws(Failure) -> JSONValue {
    var reader = JSONReader(bytes: bytes, isStrict: dialect == .strict, keepsDigits: keepsDigits)
    reader.line = line
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.position = 3 }
    guard String(validating: bytes, as: UTF8.self) != nil, !bytes.contains(0) else {
      throw Failure(line: 1)
    }
    let value = try reader.value()
    try reader.skipSpace()
    guard reader.position == bytes.count else { throw reader.failure }
    return value
  }

  private init(bytes: [UInt8], isStrict: Bool, keepsDigits: Bool) {
    (self.bytes, self.isStrict, self.keepsDigits) = (bytes, isStrict, keepsDigits)
  }

  private var failure: Failure { Failure(line: line) }

  private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard byte == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private func comes(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[position...].starts(with: $0) }
  }

  // MARK: Values

  private mutating func value() throws(Failure) -> JSONValue {
    try skipSpace()
    let start = line
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit, let byte else { throw failure }
    switch byte {
    case UInt8(ascii: "{"): return JSONValue(.object(try members()), line: start)
    case UInt8(ascii: "["): return JSONValue(.array(try elements()), line: start)
    case _ where isQuote(byte): return JSONValue(.string(try quoted()), line: start)
    default: return JSONValue(try bare(), line: start)
    }
  }

  private func isQuote(_ byte: UInt8?) -> Bool {
    byte == UInt8(ascii: "\"") || (byte == UInt8(ascii: "'") && !isStrict)
  }

  private mutating func members() throws(Failure) -> [JSONValue.Member] {
    position += 1
    var members: [JSONValue.Member] = []
    while true {
      try skipSpace()
      if take("}") { return members }
      let start = line
      let isQuoted = isQuote(byte)
      let key = isQuoted ? try quoted() : isStrict ? "" : word()
      try skipSpace()
      guard isQuoted || !key.isEmpty, take(":") else { throw failure }
      members.append(JSONValue.Member(key: key, line: start, value: try value()))
      try takeComma(before: "}")
    }
  }

  private mutating func elements() throws(Failure) -> [JSONValue] {
    position += 1
    var elements: [JSONValue] = []
    while true {
      try skipSpace()
      if take("]") { return elements }
      elements.append(try value())
      try takeComma(before: "]")
    }
  }

  /// Skips the comma after an element, unless the end of the array or object follows.
  private mutating func takeComma(before end: Unicode.Scalar) throws(Failure) {
    try skipSpace()
    if byte == UInt8(ascii: end) { return }
    guard take(",") else { throw failure }
    guard isStrict else { return }
    try skipSpace()
    guard byte != UInt8(ascii: end) else { throw failure }
  }

  /// Reads a word of letters, digits, `_`, `$` and any characters beyond ASCII.
  private mutating func word() -> String {
    let start = position
    while let byte, Self.isWord(byte) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }

  /// Reads a number, or one of the words that are values, such as `true`.
  private mutating func bare() throws(Failure) -> JSONValue.Content {
    let start = position
    while let byte, Self.isWord(byte) || "+-.".utf8.contains(byte) { position += 1 }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    switch text {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    default:
      guard let number = isStrict ? Self.strictNumber(text) : Self.number(text) else {
        throw failure
      }
      return .number(number, digits: keepsDigits ? text : nil)
    }
  }

  /// Parses a number as in RFC 8259, section 6.
  private static func strictNumber(_ text: String) -> Double? {
    let size = text.hasPrefix("-") ? text.dropFirst() : text[...]
    let whole = size.prefix { $0.isASCII && $0.isNumber }
    var tail = size.dropFirst(whole.count)
    guard !whole.isEmpty, whole == "0" || !whole.hasPrefix("0") else { return nil }
    if tail.hasPrefix(".") {
      let fraction = tail.dropFirst().prefix { $0.isASCII && $0.isNumber }
      guard !fraction.isEmpty else { return nil }
      tail = tail.dropFirst(fraction.count + 1)
    }
    if tail.hasPrefix("e") || tail.hasPrefix("E") {
      tail = tail.dropFirst()
      if tail.hasPrefix("+") || tail.hasPrefix("-") { tail = tail.dropFirst() }
      guard !tail.isEmpty, tail.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
      tail = ""
    }
    return tail.isEmpty ? Double(text).flatMap { $0.isFinite ? $0 : nil } : nil
  }

  private static func number(_ text: String) -> Double? {
    let isNegative = text.hasPrefix("-")
    let size = isNegative || text.hasPrefix("+") ? String(text.dropFirst()) : text
    let value: Double?
    if size == "NaN" {
      value = .nan
    } else if size == "Infinity" {
      value = .infinity
    } else if size.lowercased().hasPrefix("0x") {
      value = UInt64(size.dropFirst(2), radix: 16).map(Double.init)
    } else {
      // The parser of `Double` accepts more than JSON5 allows: `nan`, `inf` and hexadecimal fractions.
      let isDecimal = size.allSatisfy { $0.isASCII && ($0.isNumber || "eE+-.".contains($0)) }
      let digits = size.hasSuffix(".") && size.count > 1 ? size + "0" : size
      value = isDecimal && !size.hasPrefix("+") && !size.hasPrefix("-") ? Double(digits) : nil
    }
    return value.map { isNegative ? -$0 : $0 }
  }

  // MARK: Texts

  private mutating func quoted() throws(Failure) -> String {
    let quote = bytes[position]
    position += 1
    var units: [UInt8] = []
    while let byte, byte != quote {
      position += 1
      if byte == UInt8(ascii: "\n") || (isStrict && byte < 0x20) { throw failure }
      if byte == UInt8(ascii: "\\") {
        units += try escape()
      } else {
        units.append(byte)
      }
    }
    guard byte == quote else { throw failure }
    position += 1
    return String(decoding: units, as: UTF8.self)
  }

  private mutating func escape() throws(Failure) -> [UInt8] {
    guard let byte else { throw failure }
    guard !isStrict || "\"\\/bfnrtu".utf8.contains(byte) else { throw failure }
    position += 1
    switch byte {
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "v"): return [0x0B]
    case UInt8(ascii: "0"): return [0]
    case UInt8(ascii: "x"): return Array(String(try scalar(try hexadecimal(2))).utf8)
    case UInt8(ascii: "u"): return Array(String(try unicode()).utf8)
    case 0x0A:
      line += 1
      return []
    case 0x0D:
      if take("\n") { line += 1 }
      return []
    default: return [byte]
    }
  }

  private mutating func unicode() throws(Failure) -> Unicode.Scalar {
    let high = try hexadecimal(4)
    guard (0xD800...0xDBFF).contains(high) else { return try scalar(high) }
    guard comes("\\u") else { throw failure }
    position += 2
    let low = try hexadecimal(4)
    guard (0xDC00...0xDFFF).contains(low) else { throw failure }
    return try scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
  }

  private func scalar(_ value: UInt32) throws(Failure) -> Unicode.Scalar {
    guard let scalar = Unicode.Scalar(value) else { throw failure }
    return scalar
  }

  private mutating func hexadecimal(_ count: Int) throws(Failure) -> UInt32 {
    let end = position + count
    guard end <= bytes.count else { throw failure }
    let text = String(decoding: bytes[position..<end], as: UTF8.self)
    guard text.allSatisfy(\.isHexDigit), let value = UInt32(text, radix: 16) else { throw failure }
    position = end
    return value
  }

  // MARK: Between values

  private mutating func skipSpace() throws(Failure) {
    while let byte {
      switch byte {
      case 0x0A:
        line += 1
        position += 1
      case 0x20, 0x09, 0x0D: position += 1
      case _ where isStrict: return
      case 0x0B, 0x0C: position += 1
      case UInt8(ascii: "/") where comes("//"):
        while self.byte != nil, self.byte != 0x0A { position += 1 }
      case UInt8(ascii: "/") where comes("/*"): try skipBlockComment()
      case 0xC2 where comes("\u{A0}"): position += 2
      default: return
      }
    }
  }

  private mutating func skipBlockComment() throws(Failure) {
    let start = failure
    position += 2
    while !comes("*/") {
      guard let byte else { throw start }
      if byte == 0x0A { line += 1 }
      position += 1
    }
    position += 2
  }
}
