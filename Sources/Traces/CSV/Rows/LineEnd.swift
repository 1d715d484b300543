/// The end of a line, in whatever spelling.
struct LineEnd {
  /// The index of the next line's first byte.
  let next: Int
  /// Whether the spelling is dirt.
  ///
  /// That is `\r\r\n` or a lone `\r`; `\n` and `\r\n` are CSV as it should be.
  let isOdd: Bool

  /// Reads the line end at an index that holds `\n` or `\r`.
  init(_ text: UnsafeBufferPointer<UInt8>, at index: Int) {
    var i = index
    // A line end has at most two carriage returns, or a million of them would take a million steps.
    while i < text.count, i < index + 2, text[i] == UInt8(ascii: "\r") { i += 1 }
    if i < text.count, text[i] == UInt8(ascii: "\n") {
      next = i + 1
      isOdd = i - index > 1
    } else {
      next = index + 1
      isOdd = true
    }
  }

  static func isLineBreak(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }
}
