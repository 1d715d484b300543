/// Control characters, which formats cannot hold and readers cannot see, written out.
package enum VisibleText {
  /// Whether a character is a control character other than a tab or a line break.
  ///
  /// The C0 and C1 controls and delete; the two that XML excludes besides are counted too.
  package static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\t", "\n", "\r": false
    case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": true
    default: false
    }
  }

  /// A character as Swift writes it: `\u{1}`.
  package static func escape(_ scalar: Unicode.Scalar) -> String {
    "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
  }

  /// The text with every control character but tabs and line breaks written out.
  package static func withoutControls(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if isControl(scalar) {
        result += escape(scalar)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The text on one line: line breaks are spaces, other control characters are written out.
  package static func line(_ text: String) -> String {
    var result = ""
    for character in withoutControls(text) {
      // A carriage return and a newline are one character.
      if character.isNewline || character == "\t" {
        result += " "
      } else {
        result.append(character)
      }
    }
    return result
  }
}
