package import Traces

/// Everything that decides the bytes of a folder of gestures like recorded ones, but the recordings.
///
/// Its description is written into every file, as the words that follow `panlab synth`:
///
///     LikenessRecipe(folder: "swipes", seed: 7, screen: screen).description
///     // like swipes --count 24 --people 12 --seed 7 --screen 390x844
package struct LikenessRecipe: Hashable, Sendable, CustomStringConvertible {
  /// The name of the folder of recordings, without the way there.
  package var folder: String
  /// How many gestures, in ``SynthesisRecipe/counts``.
  package var count: Int
  /// Who shares them.
  package var people: Crowd
  package var seed: UInt64
  /// The screen in points.
  package var screen: ScreenSize
  /// True if the files also say when each sample reached the app (`dispatch_ms`).
  package var recordsDispatch: Bool

  /// Creates a recipe; the defaults are those of the command line.
  ///
  /// - Precondition: The count lies in its range.
  package init(
    folder: String, count: Int = 24, people: Crowd = 12, seed: UInt64 = 1, screen: ScreenSize,
    recordsDispatch: Bool = false
  ) {
    let counts = SynthesisRecipe.counts
    precondition(counts.contains(count), "count is \(count); it needs \(counts)")
    self.folder = folder
    self.count = count
    self.people = people
    self.seed = seed
    self.screen = screen
    self.recordsDispatch = recordsDispatch
  }

  package var description: String {
    "like \(folder) --count \(count) --people \(people) --seed \(seed) --screen \(screen)"
      + (recordsDispatch ? " --dispatch" : "")
  }

  /// Reads what ``description`` wrote; nil for anything else.
  package init?(_ text: String) {
    var words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let recordsDispatch = words.last == "--dispatch"
    if recordsDispatch { words.removeLast() }
    guard words.count >= 10, let screen = ScreenSize(words[words.count - 1]),
      let seed = UInt64(words[words.count - 3]),
      let people = Crowd(words[words.count - 5]),
      let count = Int(words[words.count - 7]), SynthesisRecipe.counts.contains(count)
    else { return nil }
    self.init(
      folder: words[1..<(words.count - 8)].joined(separator: " "), count: count, people: people,
      seed: seed, screen: screen, recordsDispatch: recordsDispatch)
    guard description == text else { return nil }
  }
}
