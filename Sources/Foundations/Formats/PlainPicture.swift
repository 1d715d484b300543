/// Pictures that are drawn with characters, redrawn in ASCII for terminals without other characters.
package enum PlainPicture {
  /// A text with an ASCII character in place of each braille character, line and shade; other characters stay.
  ///
  /// Each character is replaced by one, so that the columns stay aligned.
  package static func text(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0xE2 }) else { return text }
    var plain = ""
    for scalar in text.unicodeScalars { plain.unicodeScalars.append(character(for: scalar)) }
    return plain
  }

  private static func character(for scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x2800...0x28FF: braille(UInt8(scalar.value - 0x2800))
    case 0x2502: "|"
    case 0x2500: "-"
    case 0x250C, 0x2510, 0x2514, 0x2518: "+"
    case 0x2588: "#"
    case 0x2593: "%"
    case 0x2592: "+"
    case 0x2591: "."
    default: scalar
    }
  }

  /// The dots of each row of a braille character, from the top.
  private static let rows: [UInt8] = [0x09, 0x12, 0x24, 0xC0]
  private static let left: UInt8 = 0x47

  /// The ASCII character that is nearest to the dots of a braille character.
  private static func braille(_ dots: UInt8) -> Unicode.Scalar {
    func places(_ dots: UInt8) -> [Int] { rows.indices.filter { rows[$0] & dots != 0 } }
    let used = places(dots)
    guard let top = used.first, let bottom = used.last else { return " " }
    if dots.nonzeroBitCount >= 6 { return "#" }
    guard bottom - top >= 2 else {
      return bottom <= 1 && top == 0 ? "'" : bottom == 3 ? (top == 3 ? "_" : ".") : "-"
    }
    let (lefts, rights) = (places(dots & left), places(dots & ~left))
    guard !lefts.isEmpty, !rights.isEmpty else { return "|" }
    func height(_ places: [Int]) -> Int { places.reduce(0, +) * 12 / places.count }
    return height(lefts) == height(rights) ? "|" : height(lefts) > height(rights) ? "/" : "\\"
  }
}
