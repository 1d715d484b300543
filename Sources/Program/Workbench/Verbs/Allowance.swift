import ArgumentParser
import Formats
import Reports

/// What the interval of a promise also allows for: the word of `--allowing`.
package enum Allowance: String, Hashable, Sendable, CaseIterable {
  /// A kind of person that none of the people seen is.
  case unseenKinds = "unseen-kinds"

  init(reading word: String) throws {
    guard let found = Allowance(rawValue: word) else {
      throw ValidationError(
        "'--allowing \(word)': no such kind; choose \(alternatives(Self.allCases.map(\.rawValue)))")
    }
    self = found
  }
}
