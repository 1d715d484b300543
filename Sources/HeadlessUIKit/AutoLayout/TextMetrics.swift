/// The size of text: every character is half as wide as the font is high.
///
/// Our choice, so that layouts are the same everywhere: the mean width of Latin text in Apple's
/// system font is near it. Heights are the system font's.
enum TextMetrics {
  static func width(of text: some StringProtocol, _ font: UIFont) -> CGFloat {
    CGFloat(text.count) * font.pointSize / 2
  }

  /// The size with lines broken between words, and inside words that are too long.
  ///
  /// - Parameters:
  ///   - text: The text; line feeds break lines.
  ///   - font: The font of all of it.
  ///   - width: The greatest width, in points.
  ///   - maximum: The greatest number of lines; 0 for any.
  /// - Returns: The size in points, rounded up to pixels by the caller.
  static func size(
    of text: String, _ font: UIFont, fitting width: CGFloat, lines maximum: Int
  ) -> CGSize {
    guard !text.isEmpty else { return .zero }
    let perLine = width.isFinite ? max(1, Int(width / (font.pointSize / 2) + 1e-6)) : Int.max
    // Most labels are one line of plain letters, which need no look at what Unicode makes of them.
    if text.utf8.count <= perLine, text.utf8.first != 0x20,
      text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) })
    {
      return CGSize(
        width: CGFloat(text.utf8.count) * font.pointSize / 2, height: font.lineHeight)
    }
    var (count, longest) = (0, 0)
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var length = 0
      count += 1
      for word in paragraph.split(separator: " ", omittingEmptySubsequences: false) {
        let needed = length == 0 ? word.count : length + 1 + word.count
        if needed <= perLine {
          length = needed
        } else {
          if length > 0 { count += 1 }
          count += max(0, word.count - 1) / perLine
          longest = max(longest, min(perLine, word.count))
          length = word.count <= perLine ? word.count : (word.count - 1) % perLine + 1
        }
        longest = max(longest, length)
      }
    }
    let shown = maximum > 0 ? min(count, maximum) : count
    return CGSize(
      width: CGFloat(longest) * font.pointSize / 2, height: CGFloat(shown) * font.lineHeight)
  }
}

extension UIFont {
  /// The height above the baseline, in points.
  ///
  /// *Observed:* the metrics of Apple's system font, 1950 and 494 of 2048 units.
  public var ascender: CGFloat { pointSize * 1950 / 2048 }

  /// The depth below the baseline, in points; negative.
  public var descender: CGFloat { -pointSize * 494 / 2048 }

  public var lineHeight: CGFloat { ascender - descender }

  public var leading: CGFloat { 0 }

  /// The height of capitals, in points.
  public var capHeight: CGFloat { pointSize * 1443 / 2048 }

  /// The height of small letters, in points.
  public var xHeight: CGFloat { pointSize * 1078 / 2048 }
}
