extension Substring {
  /// The text without the leading and trailing characters for which `matches` returns true.
  func trimming(while matches: (Character) -> Bool) -> Substring {
    var text = drop(while: matches)
    while let last = text.last, matches(last) { text.removeLast() }
    return text
  }

  /// The text after a prefix; nil if the text does not begin with the prefix.
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
