import Replay

/// An old spelling of an option, which is accepted for one release with a warning that names the new spelling.
package struct OldSpelling: Sendable {
  /// The verb that had the option.
  let verb: String
  let option: String
  let takesValue: Bool
  /// Returns the words to use instead of the old option and its value; the argument is the value, empty if the option
  /// takes none.
  let replacement: @Sendable (String) -> [String]
  /// The new spelling, for the warning; nil if the option has no effect.
  let advice: String?
  /// The verb that has the option now; nil if it is still ``verb``.
  var newVerb: String?

  /// All old spellings.
  private static let all: [OldSpelling] =
    FindingKind.allCases.map { kind in
      OldSpelling(
        verb: "check", option: "--\(kind.rawValue)", takesValue: true,
        replacement: { ["--level", "\(kind.rawValue)=\($0)"] },
        advice: "--level \(kind.rawValue)=LEVEL")
    }
    + [
      OldSpelling(
        verb: "check", option: "--nothing-judged", takesValue: true,
        replacement: { ["--level", "nothing-compared=\($0)"] },
        advice: "--level nothing-compared=LEVEL")
    ]
    + [
      ("--min-samples", "samples"), ("--max-interval", "interval"), ("--max-jitter", "jitter"),
      ("--max-gaps", "gaps"), ("--max-repairs", "repairs"),
    ].map { option, key in
      OldSpelling(
        verb: "inspect", option: option, takesValue: true,
        replacement: { ["--limit", "\(key)=\($0)"] }, advice: "--limit \(key)=N")
    } + [
      OldSpelling(
        verb: "inspect", option: "--require-scene", takesValue: false,
        replacement: { _ in ["--limit", "scene=yes"] }, advice: "--limit scene=yes"),
      OldSpelling(
        verb: "explain", option: "--trace", takesValue: true, replacement: { [$0] },
        advice: "the trace's name by itself"),
      OldSpelling(
        verb: "replay", option: "--views", takesValue: false, replacement: { _ in [] },
        advice: "film", newVerb: "film"),
      OldSpelling(
        verb: "tune", option: "--seed", takesValue: true, replacement: { _ in [] }, advice: nil),
    ]

  /// Replaces old spellings in the words of a line, whose first word is the verb; returns the new words, and a warning
  /// for each replacement.
  package static func spelledAnew(
    _ words: [String]
  ) -> (words: [String], warnings: [String]) {
    guard var verb = words.first else { return (words, []) }
    let old = all.filter { $0.verb == verb }
    guard !old.isEmpty else { return (words, []) }
    var new: [String] = []
    var warnings: [String] = []
    var rest = words.dropFirst()
    while let word = rest.popFirst() {
      if word == "--" {
        new += [word] + rest
        break
      }
      let name = String(word.prefix { $0 != "=" })
      let value = word.dropFirst(name.count + 1)
      guard let spelling = old.first(where: { $0.option == name }),
        !spelling.takesValue || name.count < word.count || !rest.isEmpty
      else {
        new.append(word)
        continue
      }
      let given =
        !spelling.takesValue ? "" : name.count < word.count ? String(value) : rest.removeFirst()
      new += spelling.replacement(given)
      warnings.append(
        spelling.advice.map { "'\(name)': is written '\($0)' now" }
          ?? "'\(name)': has no effect, since nothing is random; leave it out")
      verb = spelling.newVerb ?? verb
    }
    return ([verb] + new, warnings)
  }
}
