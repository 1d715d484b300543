import Foundation

/// Any JSON value; numbers keep their decimal digits, so that a clock since 1970 loses nothing.
enum ImportedJSON: Decodable {
  case object([String: ImportedJSON])
  case array([ImportedJSON])
  case number(Decimal)
  case string(String)
  case bool(Bool)
  case null

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let members = try? container.decode([String: ImportedJSON].self) {
      self = .object(members)
    } else if let elements = try? container.decode([ImportedJSON].self) {
      self = .array(elements)
    } else if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if let flag = try? container.decode(Bool.self) {
      self = .bool(flag)
    } else if let number = try? container.decode(Decimal.self) {
      self = .number(number)
    } else {
      self = .null
    }
  }

  /// Reads a whole file.
  ///
  /// - Throws: ``TraceError`` if it is not JSON: cut off, for example.
  static func read(_ bytes: [UInt8], file: String) throws(TraceError) -> ImportedJSON {
    try checkNesting(bytes, file: file)
    do {
      return try JSONDecoder().decode(ImportedJSON.self, from: Data(bytes))
    } catch {
      throw TraceError(file: file, problem: .notJSON)
    }
  }

  /// Makes sure that brackets and quotes are closed, and not so deep that the decoder runs out of stack.
  private static func checkNesting(_ bytes: [UInt8], file: String) throws(TraceError) {
    var depth = 0
    var line = 1
    var inString = false
    var escapes = false
    for byte in bytes {
      if byte == UInt8(ascii: "\n") { line += 1 }
      guard !inString else {
        inString = escapes || byte != UInt8(ascii: "\"")
        escapes = !escapes && byte == UInt8(ascii: "\\")
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): inString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
      if depth > deepest { throw TraceError(file: file, line: line, problem: .notJSON) }
    }
    if depth > 0 || inString {
      throw TraceError(file: file, line: line, problem: .cutOffJSON)
    }
  }

  /// Deeper than any recording.
  private static let deepest = 64
}

extension ImportedJSON {
  subscript(_ key: String) -> ImportedJSON? {
    guard case .object(let members) = self else { return nil }
    return members[key]
  }

  var elements: [ImportedJSON] {
    guard case .array(let elements) = self else { return [] }
    return elements
  }

  var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The number, if it is one that a `Double` holds.
  var double: Double? {
    guard case .number(let number) = self else { return nil }
    let value = NSDecimalNumber(decimal: number).doubleValue
    return value.isFinite ? value : nil
  }

  var integer: Int? { double.flatMap { Int(exactly: $0) } }

  /// The number with its digits.
  var decimal: DecimalNumber? {
    guard case .number(let number) = self else { return nil }
    return DecimalNumber(number.description)
  }

  /// Two numbers in an array.
  var pair: (Double, Double)? {
    guard elements.count == 2, let first = elements[0].double, let second = elements[1].double
    else { return nil }
    return (first, second)
  }

  /// Every value below this one, itself first; members in the order of their names.
  func visit(_ visitor: (ImportedJSON) -> Bool) {
    guard visitor(self) else { return }
    switch self {
    case .object(let members):
      for name in members.keys.sorted() { members[name]?.visit(visitor) }
    case .array(let elements):
      for element in elements { element.visit(visitor) }
    case .number, .string, .bool, .null: break
    }
  }
}
