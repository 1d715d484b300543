import Traces

extension SynthesisRecipe {
  /// Reads what ``description`` wrote; nil for anything else.
  package init?(_ text: String) {
    var words = text.split(separator: " ").map(String.init)[...]
    let recordsDispatch = words.last == "--dispatch"
    if recordsDispatch { words.removeLast() }
    guard words.count == 9, let family = SynthesisFamily.named(words[0]),
      let count = Int(words[2]), Self.counts.contains(count),
      let people = Crowd(words[4]),
      let seed = UInt64(words[6]),
      let screen = ScreenSize(words[8]),
      Self.sides.contains(screen.width), Self.sides.contains(screen.height)
    else { return nil }
    self.init(
      family: family, count: count, people: people, seed: seed, screen: screen,
      recordsDispatch: recordsDispatch)
    // The option names, their order and the spelling of the numbers.
    guard description == text else { return nil }
  }
}
