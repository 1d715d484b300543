import ArgumentParser
import Formats
import Reports

/// What the interval of a promise also allows for: the word of `--allowing`.
package enum Allowance: String, Hashable, Sendable, CaseIterable {
  /// A kind of person that none of the people seen is.
  case unseenKinds = "unseen-kinds"

  /// The help of `--allowing`, for the option whose interval it widens.
  static func help(widening option: String) -> ArgumentHelp {
    ArgumentHelp(
      "Widen the interval of \(option) so that it also holds if there is an unseen kind of person.",
      valueName: allCases.map(\.rawValue).joined(separator: "|"))
  }

  init(reading word: String) throws {
    guard let found = Allowance(rawValue: word) else {
      throw ValidationError(
        "'--allowing \(word)': no such kind; choose \(alternatives(Self.allCases.map(\.rawValue)))")
    }
    self = found
  }
}
