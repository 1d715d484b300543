/// One field of a CSV row, quoted where it must be.
enum CSVField {
  /// Quotes a text that contains a separator, a quote, a line break or spaces at its ends.
  static func text(_ value: String) -> String {
    let special: Set<UInt8> = [
      UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "\""),
      UInt8(ascii: "\n"), UInt8(ascii: "\r"),
    ]
    let needsQuotes =
      value.utf8.contains { special.contains($0) } || value.first == " " || value.last == " "
      || value.first == "#"
    guard needsQuotes else { return value }
    var quoted = "\""
    for scalar in value.unicodeScalars {
      if scalar == "\"" { quoted += "\"" }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }
}
