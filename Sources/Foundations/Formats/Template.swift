/// A text with named gaps: `{{count}} traces`.
package enum Template {
  /// Fills the gaps of a template; a gap without a value becomes empty, and values are not searched for gaps.
  package static func filled(_ template: String, _ values: [String: String]) -> String {
    var result = ""
    var tail = template[...]
    while let open = tail.firstRange(of: "{{"),
      let close = tail[open.upperBound...].firstRange(of: "}}")
    {
      result += tail[..<open.lowerBound]
      result += values[String(tail[open.upperBound..<close.lowerBound])] ?? ""
      tail = tail[close.upperBound...]
    }
    return result + tail
  }
}
