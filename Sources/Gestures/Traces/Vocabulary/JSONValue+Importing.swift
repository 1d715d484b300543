import Formats
import Foundation

extension JSONValue {
  /// Reads a whole recording.
  ///
  /// Numbers keep their digits, so that a clock that counts since 1970 loses no precision.
  ///
  /// - Throws: ``TraceError`` if the text is not JSON, for example because it is cut off.
  static func imported(_ bytes: [UInt8], file: String) throws(TraceError) -> JSONValue {
    try checkNesting(bytes, file: file)
    do {
      return try JSONReader.value(in: bytes, .strict, keepsDigits: true)
    } catch {
      throw TraceError(file: file, problem: .notJSON)
    }
  }

  /// Throws an error if a bracket or quote is not closed, or if the nesting is deeper than any real recording's.
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

  private static let deepest = 64
}

extension JSONValue {
  private var exact: Decimal? {
    guard case .number(_, let digits?) = content else { return nil }
    return Decimal(string: digits)
  }

  /// The number as a `Double`; nil if it does not fit.
  var double: Double? {
    let value = exact.map { NSDecimalNumber(decimal: $0).doubleValue }
    return value?.isFinite == true ? value : nil
  }

  var integer: Int? { double.flatMap { Int(exactly: $0) } }

  /// The number with all its digits.
  var decimal: DecimalNumber? { exact.flatMap { DecimalNumber($0.description) } }

  /// The two numbers of an array that contains exactly two numbers; nil for any other value.
  var pair: (Double, Double)? {
    guard let elements, elements.count == 2, let first = elements[0].double,
      let second = elements[1].double
    else { return nil }
    return (first, second)
  }

  /// Visits this value and then every value inside it, with members in the order of their names.
  ///
  /// If the visitor returns false for a value, the values inside that value are not visited.
  func visit(_ visitor: (JSONValue) -> Bool) {
    guard visitor(self) else { return }
    switch content {
    case .object(let members):
      for member in members.sorted(by: { $0.key < $1.key }) { member.value.visit(visitor) }
    case .array(let elements): for element in elements { element.visit(visitor) }
    case .number, .string, .bool, .null: break
    }
  }
}
