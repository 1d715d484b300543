import Replay

/// A spelling that stays for one release, with a warning that names the new one.
package struct OldSpelling: Sendable {
  /// The verb whose spelling it was.
  let verb: String
  let option: String
  let takesValue: Bool
  /// The words that take its place, for its value.
  let replacement: @Sendable (String) -> [String]
  /// What the warning says is written now; nil for an option that has no effect.
  let advice: String?
  /// The verb that has taken it over; nil for the same.
  var newVerb: String?

  /// Every one of them.
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

  /// The words of a line, the verb first, in today's spelling, and a warning for each old one.
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
