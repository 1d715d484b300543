/// An element of an SVG picture: a name, attributes in their order, and what it holds.
///
/// Texts are escaped and numbers have at most two decimals, so that the same picture is the same bytes.
package struct SVGElement {
  /// What stands between an element's tags.
  package enum Content {
    case none
    case text(String)
    case elements([SVGElement])
  }

  package let name: String
  package let attributes: [(name: String, value: String)]
  package let content: Content

  /// Creates an element.
  package init(_ name: String, attributes: [(String, String)], content: Content = .none) {
    self.name = name
    self.attributes = attributes.map { ($0.0, $0.1) }
    self.content = content
  }

  /// Creates a shape.
  package init(_ name: String, _ attributes: KeyValuePairs<String, String>) {
    self.init(name, attributes: attributes.map { ($0.key, $0.value) })
  }

  /// Creates an element that holds others.
  package init(
    _ name: String, _ attributes: KeyValuePairs<String, String>, _ elements: [SVGElement]
  ) {
    self.init(
      name, attributes: attributes.map { ($0.key, $0.value) }, content: .elements(elements))
  }

  /// Creates a text.
  package init(_ name: String, _ attributes: KeyValuePairs<String, String>, text: String) {
    self.init(name, attributes: attributes.map { ($0.key, $0.value) }, content: .text(text))
  }

  /// A whole picture of a size in pixels, on white, newline-terminated.
  package static func document(
    width: Double, height: Double, title: String, _ elements: [SVGElement]
  ) -> String {
    let background = SVGElement(
      "rect", ["width": number(width), "height": number(height), "fill": "#ffffff"])
    let root = SVGElement(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "width": number(width), "height": number(height),
        "viewBox": "0 0 \(number(width)) \(number(height))",
        "font-family": "Helvetica, Arial, sans-serif",
      ], [SVGElement("title", [:], text: title), background] + elements)
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    root.write(to: &text, level: 0)
    return text
  }

  /// A number with at most two decimals: `12`, `0.5`, never `-0`.
  package static func number(_ value: Double) -> String {
    Number.shortest(Number.rounded(value.isFinite ? value : 0, decimals: 2))
  }

  private func write(to text: inout String, level: Int) {
    let indent = String(repeating: "  ", count: level)
    text += "\(indent)<\(name)"
    for attribute in attributes {
      text += " \(attribute.name)=\"\(Self.escaped(attribute.value))\""
    }
    switch content {
    case .none: text += "/>\n"
    case .text(let words): text += ">\(Self.escaped(words))</\(name)>\n"
    case .elements(let elements):
      text += ">\n"
      for element in elements { element.write(to: &text, level: level + 1) }
      text += "\(indent)</\(name)>\n"
    }
  }

  /// The text without characters that mean something in XML, or that XML cannot hold.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\t", "\n", "\r": result += " "
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
