/// SVG pictures.
///
/// Numbers have at most two decimals, so that the same picture is the same bytes.
package enum SVG {
  /// A whole picture of a size in pixels, on white, newline-terminated.
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

  /// A number with at most two decimals: `12`, `0.5`, never `-0`.
  package static func number(_ value: Double) -> String {
    Number.shortest(Number.rounded(value.isFinite ? value : 0, decimals: 2))
  }
}

/// The colours of pictures, which people with colour blindness can tell apart.
///
/// - Source: M. Okabe, K. Ito, "Color Universal Design", 2008, without its yellow, since paper is white.
package enum Palette {
  package static let colors = [
    "#0072b2", "#e69f00", "#009e73", "#d55e00", "#56b4e9", "#cc79a7", "#7f7f7f", "#8c6d31",
  ]
  package static let ink = "#222222"
  package static let faint = "#b8b8b8"
  package static let finger = "#d81b60"

  /// The colour at an index; colours repeat.
  package static func color(_ index: Int) -> String { colors[index % colors.count] }

  /// `#rrggbb` of components in 0...1.
  package static func hex(red: Double, green: Double, blue: Double) -> String {
    "#"
      + [red, green, blue].map { component in
        let byte = Int((min(max(component, 0), 1) * 255).rounded())
        return (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }.joined()
  }
}
