import Formats

/// A range as messages show it: `0…5000 pt/s`.
package func rangeText(_ range: ClosedRange<Double>, unit: String) -> String {
  let bounds = "\(Number.shortest(range.lowerBound))…\(Number.shortest(range.upperBound))"
  return unit.isEmpty ? bounds : "\(bounds) \(unit)"
}

/// A number as a person writes it, with its unit: `450pt/s`, `50%`, `-.5`.
package struct WrittenNumber {
  /// The number before the unit.
  package let value: Double
  /// The text after the number, trimmed; may be empty.
  package let unit: String

  /// Reads a text; nil unless it starts with a number in decimal notation.
  ///
  /// Reads `nan` and `inf` too, so that errors can name them.
  package init?(_ text: String) {
    let text = text.trimmed
    let unsigned = text.drop { $0 == "-" || $0 == "+" }.lowercased()
    if ["nan", "inf", "infinity"].contains(unsigned), let value = Double(text) {
      (self.value, unit) = (value, "")
      return
    }
    let end = Self.endOfNumber(in: text)
    guard let value = Double(text[..<end]) else { return nil }
    self.value = value == 0 ? 0 : value
    unit = String(text[end...]).trimmed
  }

  /// The end of the longest prefix of the form sign, digits, fraction, exponent.
  private static func endOfNumber(in text: String) -> String.Index {
    func skipDigits(from start: String.Index) -> String.Index {
      text[start...].firstIndex { !("0"..."9").contains($0) } ?? text.endIndex
    }
    func skip(_ characters: String, from start: String.Index) -> String.Index {
      start < text.endIndex && characters.contains(text[start]) ? text.index(after: start) : start
    }
    var end = skipDigits(from: skip("+-", from: text.startIndex))
    end = skipDigits(from: skip(".", from: end))
    let exponent = skip("+-", from: skip("eE", from: end))
    let exponentEnd = skipDigits(from: exponent)
    let hasExponent = exponent > end && text[end].lowercased() == "e" && exponentEnd > exponent
    return hasExponent ? exponentEnd : end
  }
}

extension String {
  /// The text without surrounding spaces.
  var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
