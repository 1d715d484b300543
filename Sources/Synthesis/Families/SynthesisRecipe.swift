package import Traces

/// Everything that decides the bytes of a generated folder.
///
/// Its description is written into every file, as the words that follow `panlab synth`:
///
///     SynthesisRecipe(family: family, seed: 7).description
///     // swipe-back --count 24 --people 12 --seed 7 --screen 390x844
package struct SynthesisRecipe: Hashable, Sendable, CustomStringConvertible {
  package var family: SynthesisFamily
  /// How many gestures, in ``counts``.
  package var count: Int
  /// Who shares them; the last get none if there are fewer gestures.
  package var people: Crowd
  package var seed: UInt64
  /// The screen in points; both sides in ``sides``.
  package var screen: ScreenSize
  /// True if the files also say when each sample reached the app (`dispatch_ms`).
  package var recordsDispatch: Bool

  package static let counts = 1...10_000
  package static let sides = 200.0...4000.0

  /// Creates a recipe; the defaults are those of the command line.
  ///
  /// - Precondition: The count and the screen lie in their ranges.
  package init(
    family: SynthesisFamily, count: Int = 24, people: Crowd = 12, seed: UInt64 = 1,
    screen: ScreenSize = ScreenSize(width: 390, height: 844), recordsDispatch: Bool = false
  ) {
    precondition(Self.counts.contains(count), "count is \(count); it needs \(Self.counts)")
    precondition(
      Self.sides.contains(screen.width) && Self.sides.contains(screen.height),
      "screen is \(screen); its sides need \(Self.sides)")
    self.family = family
    self.count = count
    self.people = people
    self.seed = seed
    self.screen = screen
    self.recordsDispatch = recordsDispatch
  }

  package var description: String {
    "\(family.name) --count \(count) --people \(people) --seed \(seed) --screen \(screen)"
      + (recordsDispatch ? " --dispatch" : "")
  }
}
