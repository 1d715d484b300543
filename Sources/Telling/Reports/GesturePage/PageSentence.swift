/// A statement that a page of gestures makes about a change of its numbers, which its script calculates.
///
/// What a page says of a tuning comes from the program's own report.
package enum PageSentence: String, Hashable, Sendable, CaseIterable {
  /// There is no number to move.
  case noNumbers = "no numbers"
  /// Where the answer to a change will stand.
  case notAsked = "not asked"
  /// How many gestures flip, and how many of them pass or fail by that.
  case flips
  /// Which people gain and which lose, on balance.
  case whoChanges = "who gains or loses"
  /// How many transitions settle sooner or later.
  case settling
  /// A controller was tuned on some of these gestures.
  case inSample = "in-sample"
  /// Which numbers are better, as ``PairedComparison`` concludes.
  case difference
  /// All people who gain and all who lose.
  case allWhoGain = "all who gain or lose"

  /// The condition under which the statement appears, in words.
  package var condition: String {
    switch self {
    case .noNumbers: "nothing was changed or compared, and the scene decides itself without numbers"
    case .notAsked: "nothing was changed or compared, and there is a number to move"
    case .flips: "a number was changed, or two controllers are compared"
    case .whoChanges:
      "a named person has more gestures that become right than wrong, or the other way"
    case .settling: "some transition that ends as before settles sooner or later"
    case .inSample:
      "a gesture flips, and a controller that is shown carries the fingerprint of a gesture that it was tuned on"
    case .difference: "a gesture flips, and a label judges a gesture before and after"
    case .allWhoGain:
      "a gesture flips, and a label judges a gesture of a named person before and after"
    }
  }
}
