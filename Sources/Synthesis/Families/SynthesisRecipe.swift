package import Traces

/// The parameters of a generated folder; equal recipes give equal bytes.
///
/// Its description is written into every file, as the words that follow `panlab synth`:
///
///     SynthesisRecipe(family: family, seed: 7).description
///     // swipe-back --count 24 --people 12 --seed 7 --screen 390x844
package struct SynthesisRecipe: Hashable, Sendable, CustomStringConvertible {
  package var family: SynthesisFamily
  /// The number of gestures, in ``counts``.
  package var count: Int
  /// The people who share them; the last get none if there are fewer gestures.
  package var people: PersonGroup
  package var seed: UInt64
  /// The screen in points; both sides in ``sides``.
  package var screen: ScreenSize
  /// Whether the files also have delivery times (`dispatch_ms`).
  package var recordsDispatch: Bool

  package static let counts = 1...10_000
  package static let sides = 200.0...4000.0

  /// Creates a recipe; the defaults are those of the command line.
  ///
  /// - Precondition: The count and the screen lie in their ranges.
  package init(
    family: SynthesisFamily, count: Int = 24, people: PersonGroup = 12, seed: UInt64 = 1,
    screen: ScreenSize = ScreenSize(width: 390, height: 844), recordsDispatch: Bool = false
  ) {
    precondition(Self.counts.contains(count), "count is \(count); it needs \(Self.counts)")
    precondition(
      Self.sides.contains(screen.width) && Self.sides.contains(screen.height),
      "screen is \(screen); its sides need \(Self.sides)")
    self.family = family
    (self.count, self.people, self.seed) = (count, people, seed)
    (self.screen, self.recordsDispatch) = (screen, recordsDispatch)
  }

  package var description: String {
    "\(family.name) --count \(count) --people \(people) --seed \(seed) --screen \(screen)"
      + (recordsDispatch ? " --dispatch" : "")
  }

  /// Reads a ``description``; nil for any other text.
  package init?(_ text: String) {
    var words = text.split(separator: " ").map(String.init)[...]
    let recordsDispatch = words.last == "--dispatch"
    if recordsDispatch { words.removeLast() }
    guard words.count == 9, let family = SynthesisFamily.named(words[0]),
      let count = Int(words[2]), Self.counts.contains(count), let people = PersonGroup(words[4]),
      let seed = UInt64(words[6]), let screen = ScreenSize(words[8]),
      Self.sides.contains(screen.width), Self.sides.contains(screen.height)
    else { return nil }
    self.init(
      family: family, count: count, people: people, seed: seed, screen: screen,
      recordsDispatch: recordsDispatch)
    // Checks the names and order of options and the spelling of numbers.
    guard description == text else { return nil }
  }

  /// The folder's files: one for each gesture, sorted by name, and the labels.
  package func files() -> [SyntheticFile] { SyntheticFile.files(of: traces()) }

  /// The recipe of a folder; nil if a file, by its name and text, is missing, added or changed.
  package static func recipe(ofFolder files: [String: String]) -> SynthesisRecipe? {
    guard let recipe = SyntheticFile.recipe(in: files).flatMap({ SynthesisRecipe($0) }),
      SyntheticFile.isFolder(files, of: recipe.files())
    else { return nil }
    return recipe
  }
}
