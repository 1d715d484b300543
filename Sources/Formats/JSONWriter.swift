/// Writes JSON with sorted keys.
///
/// The output is byte-stable, which Foundation's encoder is not: that one orders keys by a collation of the
/// platform, writes -0, and throws where a number is not finite.
extension JSONValue {
  /// The value as a document with a final newline.
  ///
  /// Arrays and objects of the outer `depth` levels have one line for each element; deeper ones stay on their
  /// line, so that a report has one line for each row.
  package func document(linesToDepth depth: Int) -> String {
    var text = ""
    write(to: &text, level: 0, depth: depth)
    return text + "\n"
  }

  private func write(to text: inout String, level: Int, depth: Int) {
    switch content {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .number(let value, _): text += value.isFinite ? Number.shortest(value) : "null"
    case .string(let value): Self.write(value, to: &text)
    case .array(let values):
      Self.writeElements(values, between: "[", and: "]", to: &text, level: level, depth: depth) {
        $1.write(to: &$0, level: level + 1, depth: depth)
      }
    case .object(let members):
      let sorted = members.sorted { $0.key < $1.key }
      Self.writeElements(sorted, between: "{", and: "}", to: &text, level: level, depth: depth) {
        Self.write($1.key, to: &$0)
        $0 += level < depth ? ": " : ":"
        $1.value.write(to: &$0, level: level + 1, depth: depth)
      }
    }
  }

  private static func writeElements<Element>(
    _ elements: [Element], between open: String, and close: String, to text: inout String,
    level: Int, depth: Int, write: (inout String, Element) -> Void
  ) {
    let breaksLines = level < depth && !elements.isEmpty
    func newline(_ level: Int) -> String {
      breaksLines ? "\n" + String(repeating: "  ", count: level) : ""
    }
    text += open
    for (index, element) in elements.enumerated() {
      if index > 0 { text += "," }
      text += newline(level + 1)
      write(&text, element)
    }
    text += newline(level) + close
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    func escape(_ scalar: Unicode.Scalar) {
      for unit in String(scalar).utf16 {
        let code = String(unit, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - code.count) + code
      }
    }
    var last: Unicode.Scalar = " "
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where VisibleText.isControl(scalar): escape(scalar)
      // `##[` would be a command in the log of a CI service.
      case "#" where last == "#": escape(scalar)
      default: text.unicodeScalars.append(scalar)
      }
      last = scalar
    }
    text += "\""
  }
}
