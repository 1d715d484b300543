/// A statement that a report on a tuning may contain in addition to its tables, with the exact condition under which
/// the statement appears.
///
/// ``Conclusion`` provides the words for a difference, and ``TuningWarning`` the words for doubts.
package enum TuningSentence: String, Hashable, Sendable, CaseIterable {
  /// The tuned values, with their intervals.
  case values
  /// Says that the labels do not determine the parameters' values; replaces the sentence ``values``.
  case noValues = "no values"
  /// Nothing is gained, because no decision changes.
  case noChange = "no change"
  /// The conclusion about the tuned controller from held-out people.
  case heldOut = "held out"
  /// The conclusion from gestures that were not part of the search.
  case unseen
  /// Advice to use the tuned values instead of the start.
  case take
  /// Advice to keep the start.
  case keep
  /// A logistic model, or a rule with another threshold for fast gestures, does better than the rule.
  ///
  /// The statement also names the reference rule that is right most often for held-out people; see ``Misfit/nearest``.
  case misfit
  /// How many people gain, and which people lose.
  case whoGains = "who gains"
  /// The gestures whose recording would help most.
  case recordNext = "record next"
  /// The person whose gestures influence a value most.
  case movesMost = "moves most"
  /// The labels that are worth a second look.
  case secondLook = "second look"

  /// When the statement appears in a report, in words.
  package var condition: String {
    switch self {
    case .values:
      "values that are chosen without a person are right for them more often than the most frequent intent, by more than"
        + " a standard error; or too few people were held out to tell"
    case .noValues: "they are not"
    case .noChange:
      "values are given, and every gesture of the search is decided as under the start"
    case .heldOut: "values are given, some decision changes, and people were held out"
    case .unseen: "values are given, and gestures were given that were not part of the search"
    case .take:
      "values are given, held-out people call the tuned controller better, and unseen people do not call it worse"
    case .keep:
      "values are given, and held-out people do not call the tuned controller better, or unseen people call it worse, or no"
        + " decision changes, or no one was held out"
    case .misfit:
      "a logistic model, or a rule with another threshold for fast gestures, is better for held-out people by its whole"
        + " 95 % interval, and by 2 points or more, unless a value is at an end of its range or a cost is the aim"
    case .whoGains:
      "values are given, some decision changes, and someone who was held out has two gestures"
    case .recordNext:
      "values are given, and some gesture is right under a tenth to nine tenths of the resamples' values"
    case .movesMost:
      "values are given, people were held out one by one, and a value differs without one"
    case .secondLook:
      "models fitted to other people give a label a probability below about 20 %"
    }
  }

  /// Whether the statement appears in the report of a result.
  package func holds(for result: TuningResult) -> Bool {
    let tells = result.tellsValues
    return switch self {
    case .values: tells
    case .noValues: !tells
    case .noChange: tells && result.changesNothing
    case .heldOut: result.heldOutClaim != nil
    case .unseen: tells && result.unseen != nil
    case .take: tells && result.taken == .tuned
    case .keep: tells && result.taken == .current
    case .misfit: result.misfit != nil
    case .whoGains: tells && !result.changesNothing && result.people?.people.isEmpty == false
    case .recordNext: tells && result.people?.open.isEmpty == false
    case .movesMost:
      tells
        && result.parameters.indices.contains {
          result.people?.mostInfluential(on: $0, of: result.parameters[$0].value) != nil
        }
    case .secondLook: !result.doubtfulLabels.isEmpty
    }
  }
}
