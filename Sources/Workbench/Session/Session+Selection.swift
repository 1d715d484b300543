import Interactions
import Traces

extension Session {
  /// The positions of the traces that some words select, in the order of loading; all for none.
  func positions(of words: [String], for command: String) throws(CommandError) -> [Int] {
    guard !words.isEmpty else { return Array(state.entries.indices) }
    var selected: Set<Int> = []
    for word in words { selected.formUnion(try positions(of: word, for: command)) }
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
