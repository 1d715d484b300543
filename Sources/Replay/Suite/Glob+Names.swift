extension Glob {
  /// The positions of the names that a word means although none of them is the word: those that a pattern
  /// matches, or those with the word as a part, in whatever case.
  ///
  /// A pattern matches names, the ends of names and the folders in them: `*flick*`, `swipe-*`.
  ///
  ///     try Glob.positions(of: "anna", in: ["swipe/anna-1", "swipe/ben-1"])  // [0]
  package static func positions(
    of word: String, in names: [String]
  ) throws(Problem) -> [Int] {
    if isLiteral(word) {
      let part = word.lowercased()
      return part.isEmpty ? [] : names.indices.filter { names[$0].lowercased().contains(part) }
    }
    let pattern = try Glob("**/\(word)/**")
    return names.indices.filter { pattern.matches(names[$0]) }
  }
}
