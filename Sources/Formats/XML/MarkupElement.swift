/// An element of an XML or HTML document: a name, attributes in their order, and what it holds.
///
/// Texts keep their line breaks: what holds a text stands on its line, what holds elements has one
/// line for each. The result is XML 1.0, so that HTML written with it can be read by both parsers.
package struct MarkupElement {
  /// What stands between an element's tags.
  package enum Content {
    case none
    case text(String)
    case elements([MarkupElement])
    /// Markup that is well-formed already.
    case markup(String)
  }

  package let name: String
  package let attributes: [(name: String, value: String)]
  package let content: Content

  /// Creates an element; attributes without a value are left out.
  package init(_ name: String, _ attributes: KeyValuePairs<String, String?> = [:], content: Content)
  {
    self.name = name
    self.attributes = attributes.compactMap { name, value in value.map { (name, $0) } }
    self.content = content
  }

  /// Creates an empty element.
  package init(_ name: String, _ attributes: KeyValuePairs<String, String?> = [:]) {
    self.init(name, attributes, content: .none)
  }

  /// Creates an element that holds others.
  package init(
    _ name: String, _ attributes: KeyValuePairs<String, String?> = [:], _ elements: [MarkupElement]
  ) {
    self.init(name, attributes, content: elements.isEmpty ? .none : .elements(elements))
  }

  /// Creates an element that holds a text.
  package init(_ name: String, _ attributes: KeyValuePairs<String, String?> = [:], text: String) {
    self.init(name, attributes, content: .text(text))
  }

  /// The element on its lines, newline-terminated.
  package func text(level: Int = 0) -> String {
    var text = ""
    write(to: &text, level: level)
    return text
  }

  private func write(to text: inout String, level: Int) {
    let indent = String(repeating: "  ", count: level)
    text += "\(indent)<\(name)"
    for attribute in attributes {
      text += " \(attribute.name)=\"\(XMLText.attribute(attribute.value))\""
    }
    switch content {
    case .none: text += "/>\n"
    case .text(let words): text += ">\(XMLText.escaped(words))</\(name)>\n"
    case .markup(let markup): text += ">\(markup)</\(name)>\n"
    case .elements(let elements):
      text += ">\n"
      for element in elements { element.write(to: &text, level: level + 1) }
      text += "\(indent)</\(name)>\n"
    }
  }
}
