import Tuning

/// How the console tunes: what stands behind the names of the parameters.
struct TuneOptions: Hashable, Sendable {
  /// How often the objective is evaluated unless it is said: short enough to wait for.
  static let usualBudget = 3000
  /// The words that a value follows.
  static let names = ["--budget", "--folds", "--seed"]

  /// How often the objective is evaluated on all gestures, at least 1.
  let budget: Int
  /// In how many parts gestures are held out; nil for as many as there are people for.
  let folds: Int?
  /// Decides every random choice.
  let seed: UInt64

  /// Takes the options out of a command's words.
  ///
  /// - Throws: ``CommandError`` for an option without a number that it takes, and for an unknown one.
  init(from words: inout [String], of command: Command) throws(CommandError) {
    budget =
      try command.number("--budget", from: &words, in: 1...Int.max, "a number of evaluations")
      ?? Self.usualBudget
    folds = try command.number("--folds", from: &words, in: 0...Int.max, "a number of parts")
    seed =
      try command.number("--seed", from: &words, in: 0...UInt64.max, "a whole number from 0") ?? 1
    if let word = words.first(where: { $0.hasPrefix("--") }) {
      throw command.misuse("'\(word)' is none of the options \(Self.names.joined(separator: ", "))")
    }
  }
}
