/// The choice that a misspelt word most likely means; nil if no choice is close.
///
/// Case is ignored. A choice is close if at most a third of its letters differ (one letter in a short word; two swapped
/// letters are one difference), or if it starts with the word and the word has at least three letters. Of equally close
/// choices, the first one is returned.
///
///     nearest(to: "rigth", in: ["right", "left"])  // "right"
package func nearest(to word: String, in choices: some Sequence<String>) -> String? {
  let letters = Array(word.lowercased())
  var best: (choice: String, distance: Int)?
  for choice in choices {
    let other = Array(choice.lowercased())
    let limit = max(1, max(letters.count, other.count) / 3)
    // A choice with a similar spelling is a better guess than a choice that starts with the word.
    let isBeginning = letters.count >= 3 && other.starts(with: letters)
    // The edit distance between two words is at least the difference of their lengths, so choices of very different
    // length are skipped.
    guard abs(letters.count - other.count) <= limit || isBeginning else { continue }
    let exact = editDistance(letters, other)
    guard exact <= limit || isBeginning else { continue }
    let distance = exact <= limit ? exact : Int.max
    if let best, best.distance <= distance { continue }
    best = (choice, distance)
  }
  return best?.choice
}

/// Advice about a word that is not one of `choices`: the closest spelling, and all choices if there are at most ten.
package func advice(for word: String, choices: [String]) -> String? {
  var sentences: [String] = []
  if let near = nearest(to: word, in: choices) { sentences.append("did you mean '\(near)'?") }
  if choices.count <= 10 { sentences.append("choose \(alternatives(choices))") }
  return sentences.isEmpty ? nil : sentences.joined(separator: " ")
}

/// Joins words into a list: `a, b or c`.
package func alternatives(_ words: [String]) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " or " + last
}

/// The least number of letters to insert, delete, replace or swap with a neighbour that turns one word into the other.
///
/// - Source: optimal string alignment, the restricted Damerau–Levenshtein distance.
private func editDistance(_ a: [Character], _ b: [Character]) -> Int {
  var beforeLast = [Int](repeating: 0, count: b.count + 1)
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var distance = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        distance = min(distance, beforeLast[j - 1] + 1)
      }
      row.append(distance)
    }
    (beforeLast, last) = (last, row)
  }
  return last[b.count]
}

/// A number followed by a noun, in the singular for 1: "1 trace", "2 people", "3 places have".
///
/// If no plural is given, appends an s to the singular.
package func counted(_ number: Int, _ singular: String, _ plural: String? = nil) -> String {
  "\(number) \(number == 1 ? singular : plural ?? singular + "s")"
}
