/// An element of an XML, HTML or SVG document: a name, ordered attributes, and content.
///
/// An element with text is written on one line, apart from line breaks in the text. In an element with child elements,
/// each child begins a new line. The result is XML 1.0, so HTML written in this way can be read by both HTML and XML
/// parsers.
package struct MarkupElement {
  package enum Content {
    case none
    case text(String)
    case elements([MarkupElement])
    /// Well-formed markup, written unchanged.
    case markup(String)
  }

  private let name: String
  private let attributes: [(name: String, value: String)]
  private let content: Content

  /// Creates an element; attributes whose value is nil are omitted.
  package init(_ name: String, _ attributes: KeyValuePairs<String, String?> = [:], content: Content)
  {
    self.name = name
    self.attributes = attributes.compactMap { name, value in value.map { (name, $0) } }
    self.content = content
  }

  /// Creates an empty element from a list of attributes, for attributes that are not known in advance.
  package init(_ name: String, attributes: [(String, String)]) {
    (self.name, self.attributes, content) = (name, attributes.map { ($0.0, $0.1) }, .none)
  }

  package init(_ name: String, _ attributes: KeyValuePairs<String, String?> = [:]) {
    self.init(name, attributes, content: .none)
  }

  /// Creates an element that contains other elements; if there are none, the element is empty.
  package init(
    _ name: String, _ attributes: KeyValuePairs<String, String?> = [:], _ elements: [MarkupElement]
  ) {
    self.init(name, attributes, content: elements.isEmpty ? .none : .elements(elements))
  }

  /// Creates an element that contains text.
  package init(_ name: String, _ attributes: KeyValuePairs<String, String?> = [:], text: String) {
    self.init(name, attributes, content: .text(text))
  }

  /// The element on its own lines, with a final newline.
  ///
  /// With `plain`, texts are reduced to what every viewer can show: line breaks and tabs become spaces, and control
  /// characters become U+FFFD.
  package func text(level: Int = 0, plain: Bool = false) -> String {
    var writer = ByteWriter()
    write(to: &writer, level: level, plain: plain)
    return writer.text
  }

  /// Writes the element on its own lines; see ``text(level:plain:)``.
  package func write(to writer: inout ByteWriter, level: Int = 0, plain: Bool = false) {
    func words(_ text: String) -> String { plain ? XMLText.plain(text) : text }
    writeHead(to: &writer, level: level, plain: plain)
    switch content {
    case .none:
      writer.write("/>" as StaticString)
      writer.endLine()
    case .text(let content):
      writer.write(UInt8(ascii: ">"))
      writer.write(words(content), as: .content)
      writeEnd(to: &writer)
    case .markup(let markup):
      writer.write(UInt8(ascii: ">"))
      writer.write(markup)
      writeEnd(to: &writer)
    case .elements(let elements):
      write(to: &writer, level: level, plain: plain) { writer in
        for element in elements { element.write(to: &writer, level: level + 1, plain: plain) }
      }
    }
  }

  /// Writes the element around other elements, which a closure writes at the next level; the element has no other
  /// content.
  package func write(
    to writer: inout ByteWriter, level: Int, around elements: (inout ByteWriter) -> Void
  ) {
    writeHead(to: &writer, level: level, plain: false)
    write(to: &writer, level: level, plain: false, elements)
  }

  private func write(
    to writer: inout ByteWriter, level: Int, plain: Bool, _ elements: (inout ByteWriter) -> Void
  ) {
    writer.write(UInt8(ascii: ">"))
    writer.endLine()
    elements(&writer)
    writer.write(spaces: 2 * level)
    writeEnd(to: &writer)
  }

  /// Writes the start tag without its last character.
  private func writeHead(to writer: inout ByteWriter, level: Int, plain: Bool) {
    writer.write(spaces: 2 * level)
    writer.write(UInt8(ascii: "<"))
    writer.write(name)
    for attribute in attributes {
      writer.write(UInt8(ascii: " "))
      writer.write(attribute.name)
      writer.write("=\"" as StaticString)
      writer.write(plain ? XMLText.plain(attribute.value) : attribute.value, as: .attribute)
      writer.write(UInt8(ascii: "\""))
    }
  }

  private func writeEnd(to writer: inout ByteWriter) {
    writer.write("</" as StaticString)
    writer.write(name)
    writer.write(UInt8(ascii: ">"))
    writer.endLine()
  }
}

/// Escapes text for XML 1.0.
///
/// XML excludes most control characters, even as character references; they are written as Swift escapes, such as
/// `\u{1}`.
///
/// - Source: Extensible Markup Language 1.0, 5th edition, §2.2 (Char) and §2.11 (line ends).
package enum XMLText {
  /// Escapes the content of an element; a carriage return becomes a character reference, since parsers would turn it
  /// into a line feed.
  package static func escaped(_ text: String) -> String { Escaping.content.applied(to: text) }

  /// Escapes the value of an attribute, which is written in double quotes.
  ///
  /// Tabs and line breaks become character references, since parsers turn them into spaces.
  package static func attribute(_ text: String) -> String {
    Escaping.attribute.applied(to: text)
  }

  /// The text on one line, with U+FFFD instead of control characters.
  fileprivate static func plain(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\t", "\n", "\r": result.append(" ")
      case _ where VisibleText.isControl(scalar): result.append("\u{FFFD}")
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// Escapes the content of an element so that a parser reads exactly the same text: invisible characters that XML
  /// allows become character references.
  package static func exact(_ text: String) -> String { Escaping.exactContent.applied(to: text) }
}

/// Writes SVG pictures.
///
/// Numbers have at most two decimals, so that tiny rounding errors do not change the bytes of a picture.
package enum SVG {
  /// The text of an SVG file: a picture of the given size, in pixels, on a white background.
  ///
  /// The text ends with a newline.
  package static func document(
    width: Double, height: Double, title: String, _ elements: [MarkupElement]
  ) -> String {
    let background = MarkupElement(
      "rect", ["width": number(width), "height": number(height), "fill": "#ffffff"])
    let root = MarkupElement(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "width": number(width), "height": number(height),
        "viewBox": "0 0 \(number(width)) \(number(height))",
        "font-family": "Helvetica, Arial, sans-serif",
      ], [MarkupElement("title", text: title), background] + elements)
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + root.text(plain: true)
  }

  /// Formats a number with at most two decimals: `12`, `0.5`, never `-0`.
  package static func number(_ value: Double) -> String {
    Number.shortest(Number.rounded(value.isFinite ? value : 0, decimals: 2))
  }
}

/// The colours of pictures, chosen so that people with colour blindness can distinguish them.
///
/// - Source: M. Okabe, K. Ito, "Color Universal Design", 2008, without the yellow, which is hard to see on white paper.
package enum Palette {
  package static let colors = [
    "#0072b2", "#e69f00", "#009e73", "#d55e00", "#56b4e9", "#cc79a7", "#7f7f7f", "#8c6d31",
  ]
  package static let ink = "#222222"
  package static let faint = "#b8b8b8"
  package static let finger = "#d81b60"

  /// The colour at an index; the colours repeat after the last one.
  package static func color(_ index: Int) -> String { colors[index % colors.count] }

  /// Formats components in 0...1 as `#rrggbb`.
  package static func hex(red: Double, green: Double, blue: Double) -> String {
    "#"
      + [red, green, blue].map { component in
        let byte = Int((min(max(component, 0), 1) * 255).rounded())
        return (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }.joined()
  }
}
