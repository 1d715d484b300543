/// The lines of a text with their one-based numbers, without line ends and outer blanks.
///
/// `\n`, `\r\n`, `\r\r\n` and `\r` end lines.
struct TextLines: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var index = 0
  private var number = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  mutating func next() -> (number: Int, text: Substring)? {
    guard index < bytes.count else { return nil }
    let start = index
    while index < bytes.count, !LineEnd.isLineBreak(bytes[index]) { index += 1 }
    let line = bytes[start..<index]
    while index < bytes.count, bytes[index] == UInt8(ascii: "\r") { index += 1 }
    if index < bytes.count, bytes[index] == UInt8(ascii: "\n") { index += 1 }
    number += 1
    return (number, String(decoding: line, as: UTF8.self)[...].trimming(while: \.isWhitespace))
  }
}

extension DecimalNumber {
  /// Reads a whole word; nil if it is not a number.
  init?(_ word: some StringProtocol) {
    let bytes = Array(word.utf8)
    let number = bytes.withUnsafeBufferPointer { buffer -> DecimalNumber? in
      guard let base = buffer.baseAddress else { return nil }
      var index = 0
      guard let number = DecimalNumber(base, &index, end: buffer.count), index == buffer.count
      else { return nil }
      return number
    }
    guard let number else { return nil }
    self = number
  }

  /// The number with its point moved: 10 to the power of `exponent` times as much.
  func shifted(by exponent: Int) -> DecimalNumber {
    var shifted = self
    shifted.exponent += exponent
    return shifted
  }
}
