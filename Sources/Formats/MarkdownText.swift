/// Text that shows as it is written where Markdown is read.
///
/// - Source: GitHub Flavored Markdown Spec 0.29, §2.4 (backslash escapes) and §4.10 (tables).
package enum MarkdownText {
  /// A text on one line: what means something in Markdown or HTML is escaped, a line break is
  /// `<br>`, and other control characters are shown as `\u{1}`.
  package static func escaped(_ text: String) -> String {
    var result = ""
    var afterReturn = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n" where afterReturn: break
      case "\n", "\r": result += "<br>"
      case "\t": result += " "
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case "\\", "`", "*", "_", "[", "]", "|", "~", "$": result += "\\\(scalar)"
      case _ where VisibleText.isControl(scalar): result += "\\" + VisibleText.escape(scalar)
      default: result.unicodeScalars.append(scalar)
      }
      afterReturn = scalar == "\r"
    }
    return result
  }

  /// Blocks with an empty line between; empty ones are left out.
  package static func document(_ blocks: [String]) -> String {
    blocks.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// A paragraph on one line; its start makes no list, heading or quotation of it.
  package static func paragraph(_ text: String) -> String { lineStart(escaped(text)) + "\n" }

  /// A list, one line per item; nothing if there are no items.
  package static func list(_ items: [String]) -> String {
    items.map { "- \(lineStart(escaped($0)))\n" }.joined()
  }

  /// A text as it is, between fences that are longer than any in it.
  package static func block(_ text: String) -> String {
    var (longest, run) = (0, 0)
    for character in text {
      run = character == "`" ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: max(longest + 1, 3))
    let body = VisibleText.withoutControls(text)
    return "\(fence)text\n\(body)\(body.hasSuffix("\n") ? "" : "\n")\(fence)\n"
  }

  /// The text with its first character escaped where that begins a block.
  private static func lineStart(_ text: String) -> String {
    guard let first = text.unicodeScalars.first else { return text }
    if first == "#" || first == ">" || first == "+" || first == "-" || first == "=" {
      return "\\" + text
    }
    // `1.` and `1)` start a numbered list.
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let rest = text.dropFirst(digits.count)
    guard !digits.isEmpty, rest.hasPrefix(".") || rest.hasPrefix(")") else { return text }
    return digits + "\\" + rest
  }
}
