package import Traces

/// The parameters of a folder of gestures like recorded ones; together with the recordings, equal
/// recipes give equal bytes.
///
/// Its description is written into every file, as the words that follow `panlab synth`:
///
///     FittedRecipe(folder: "swipes", seed: 7, screen: screen).description
///     // like swipes --count 24 --people 12 --seed 7 --screen 390x844
package struct FittedRecipe: Hashable, Sendable, CustomStringConvertible {
  /// The name of the folder of recordings, without its path.
  package var folder: String
  /// The number of gestures, in ``SynthesisRecipe/counts``.
  package var count: Int
  /// The people who share them.
  package var people: PersonGroup
  package var seed: UInt64
  /// The screen in points.
  package var screen: ScreenSize
  /// Whether the files also have delivery times (`dispatch_ms`).
  package var recordsDispatch: Bool

  /// Creates a recipe; the defaults are those of the command line.
  ///
  /// - Precondition: The count lies in its range.
  package init(
    folder: String, count: Int = 24, people: PersonGroup = 12, seed: UInt64 = 1,
    screen: ScreenSize, recordsDispatch: Bool = false
  ) {
    let counts = SynthesisRecipe.counts
    precondition(counts.contains(count), "count is \(count); it needs \(counts)")
    self.folder = folder
    (self.count, self.people, self.seed) = (count, people, seed)
    (self.screen, self.recordsDispatch) = (screen, recordsDispatch)
  }

  package var description: String {
    "like \(folder) --count \(count) --people \(people) --seed \(seed) --screen \(screen)"
      + (recordsDispatch ? " --dispatch" : "")
  }

  /// Reads a ``description``; nil for any other text.
  package init?(_ text: String) {
    var words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let recordsDispatch = words.last == "--dispatch"
    if recordsDispatch { words.removeLast() }
    guard words.count >= 10, let screen = ScreenSize(words[words.count - 1]),
      let seed = UInt64(words[words.count - 3]),
      let people = PersonGroup(words[words.count - 5]),
      let count = Int(words[words.count - 7]), SynthesisRecipe.counts.contains(count)
    else { return nil }
    self.init(
      folder: words[1..<(words.count - 8)].joined(separator: " "), count: count, people: people,
      seed: seed, screen: screen, recordsDispatch: recordsDispatch)
    guard description == text else { return nil }
  }

  /// The folder's files: one for each gesture, sorted by name, and the labels if there are any.
  package func files(like profile: GestureProfile) -> [SyntheticFile] {
    let files = SyntheticFile.files(of: traces(like: profile))
    return files.last?.text == LabelFile(file: "", entries: []).csv ? files.dropLast() : files
  }

  /// Whether a folder holds exactly the files that some recipe makes from the traces in `folder`.
  ///
  /// False if a file, by its name and text, is missing, added or changed.
  package static func made(
    _ files: [String: String], of traces: [Trace], in folder: String
  ) -> Bool {
    guard let recipe = SyntheticFile.recipe(in: files).flatMap({ FittedRecipe($0) }),
      recipe.folder == folder, let profile = GestureProfile(of: traces, screen: recipe.screen)
    else { return false }
    return SyntheticFile.isFolder(files, of: recipe.files(like: profile))
  }
}
