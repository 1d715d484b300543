/// What a report of a tuning may say beside its tables, each with the one condition under which it is said.
///
/// How a difference is called is in ``Verdict``, and what is doubtful in ``TuningWarning``.
package enum TuningSentence: String, Hashable, Sendable, CaseIterable {
  /// The values, with their intervals.
  case values
  /// That the labels tell no values, in their place.
  case noValues = "no values"
  /// That nothing is gained, because no decision changes.
  case noChange = "no change"
  /// What held-out people say of the tuned controller.
  case heldOut = "held out"
  /// What gestures say that had no part in the search.
  case unseen
  /// To take the tuned values in the place of what ships.
  case take
  /// To keep what ships.
  case keep
  /// That a logistic model does better, and which rule comes nearest.
  case misfit
  /// How many people gain, and who loses.
  case whoGains = "who gains"
  /// Which gestures would help most.
  case recordNext = "record next"
  /// Without whom a value moves most.
  case movesMost = "moves most"
  /// Which labels are worth a second look.
  case secondLook = "second look"

  /// The condition in words.
  package var condition: String {
    switch self {
    case .values:
      "values that are chosen without a person are right for them more often than the most frequent intent, by more than"
        + " a standard error; or too few people were held out to tell"
    case .noValues: "they are not"
    case .noChange: "values are told, and every gesture of the search is decided as under the start"
    case .heldOut: "values are told, some decision changes, and people were held out"
    case .unseen: "values are told, and gestures were given that had no part in the search"
    case .take:
      "values are told, a controller ships today, and held-out people call the tuned one better"
    case .keep: "values are told, a controller ships today, and they do not"
    case .misfit:
      "a logistic model is better for held-out people by its whole 95 % interval, and by 2 points or more"
    case .whoGains:
      "values are told, some decision changes, and somebody who was held out has two gestures"
    case .recordNext:
      "values are told, and some gesture is right under a tenth to nine tenths of the resamples' values"
    case .movesMost:
      "values are told, people were held out one by one, and a value differs without one"
    case .secondLook:
      "a label is less likely than about a fifth, by models that were fitted to other people"
    }
  }

  /// Whether it may be said of a result.
  package func holds(for result: TuningResult) -> Bool {
    let tells = result.tellsValues
    return switch self {
    case .values: tells
    case .noValues: !tells
    case .noChange: tells && result.changesNothing
    case .heldOut: tells && result.heldOutClaim != nil
    case .unseen: tells && result.unseen != nil
    case .take: tells && result.startShips && result.taken == .tuned
    case .keep: tells && result.startShips && result.taken == .current
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
