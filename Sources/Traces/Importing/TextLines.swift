/// The lines of a text with one-based numbers, without line ends and surrounding spaces.
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

extension Substring {
  /// The text after a prefix; nil if the text does not have it.
  func suffix(after prefix: String) -> Substring? {
    hasPrefix(prefix) ? dropFirst(prefix.count) : nil
  }

  /// The range of the first occurrence of a short text.
  func range(ofFirst text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}
