import Controllers
import Formats
import Traces

extension Session {
  /// The positions of the traces that some words select, in the order of loading; all for none.
  ///
  /// What does not fit the filter is left out, unless it is named in full.
  func positions(of words: [String], for command: String) throws(CommandError) -> [Int] {
    let shown = state.shown
    guard !words.isEmpty else { return shown }
    var selected: Set<Int> = []
    for word in words {
      let found = try positions(of: word, for: command)
      let isNamed = found.count == 1 && found.allSatisfy { state.entries[$0].trace.name == word }
      selected.formUnion(isNamed ? found : found.filter(Set(shown).contains))
    }
    return selected.sorted()
  }

  /// The positions of the traces that one word selects; never empty.
  func positions(of word: String, for command: String) throws(CommandError) -> [Int] {
    guard !state.entries.isEmpty else { throw .noTraces(command: command) }
    let positions = state.positions(of: word)
    guard !positions.isEmpty else {
      throw .unknownTrace(word, nearest: nearest(to: word, in: state.entries.map(\.trace.name)))
    }
    return positions
  }
}
