import Foundation

/// How common a kind of person may be that none of the people seen is.
///
/// With n people of whom none is of a kind, the kind is at most the share 1 − 0.05^(1/n) of all people, with a confidence
/// of 95 %: 22 % for 12 people, 5 % for 59. No statistic of the people seen says more about those who were not.
///
/// - Source: J. Hanley, A. Lippman-Hand, "If nothing goes wrong, is everything all right?", Journal of the American
///   Medical Association 249, 1983.
package struct UnseenKinds: Hashable, Sendable {
  /// The number of people seen; with people of unequal weight, how many equally heavy ones they are worth.
  package let people: Double

  package init(people: Double) { self.people = people }

  /// The greatest share of new people, 0...1, that are of a kind that was not seen.
  package var share: Double { people > 0 ? 1 - pow(0.05, 1 / people) : 1 }

  /// The number of people of whom none may be of a kind that is the share `share` of all.
  package static func people(for share: Double) -> Int {
    let share = min(max(share, 1e-6), 1 - 1e-6)
    return Int((log(0.05) / log(1 - share) - 1e-9).rounded(.up))
  }

  /// The number of people who tell a gain where everyone gains alike, although those of an unseen kind may lose
  /// `greatest`.
  static func people(telling gain: Double, losing greatest: Double) -> Int {
    people(for: gain / (gain + greatest))
  }

  /// An interval of a mean, widened so that it also holds if the unseen people have the least or the greatest value.
  package func allowing(
    _ interval: ClosedRange<Double>, within values: ClosedRange<Double>
  ) -> ClosedRange<Double> {
    let seen = 1 - share
    return seen * interval.lowerBound + share * values.lowerBound...seen * interval.upperBound
      + share * values.upperBound
  }
}
