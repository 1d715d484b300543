/// Text as XML 1.0 can hold it.
///
/// The control characters that it excludes, even as references, are written out as `\u{1}`.
///
/// - Source: Extensible Markup Language 1.0, 5th edition, §2.2 (Char) and §2.11 (line ends).
package enum XMLText {
  /// The content of an element; a carriage return is a reference, since a parser would drop it.
  package static func escaped(_ text: String) -> String {
    escaped(text) { $0 == "\r" }
  }

  /// The value of an attribute in double quotes; a parser would make spaces of tabs and line breaks.
  package static func attribute(_ text: String) -> String {
    escaped(text) { $0 == "\r" || $0 == "\n" || $0 == "\t" }
  }

  private static func escaped(
    _ text: String, reference: (Unicode.Scalar) -> Bool
  ) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case _ where reference(scalar): result += "&#\(scalar.value);"
      case "\t", "\n", "\r": result.unicodeScalars.append(scalar)
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result += VisibleText.escape(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
