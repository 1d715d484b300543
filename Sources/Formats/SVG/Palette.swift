/// The colours of pictures: distinct for people who see colours differently too.
///
/// - Source: M. Okabe, K. Ito, "Color Universal Design", 2008; yellow is left out on white paper.
package enum Palette {
  package static let colors = [
    "#0072b2", "#e69f00", "#009e73", "#d55e00", "#56b4e9", "#cc79a7", "#7f7f7f", "#8c6d31",
  ]
  package static let ink = "#222222"
  package static let faint = "#b8b8b8"
  package static let finger = "#d81b60"

  /// The colour of the `index`th thing; they come round again.
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
