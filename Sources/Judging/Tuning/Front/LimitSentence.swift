/// A statement of the report of `tune --at-most`.
package enum LimitSentence: String, Hashable, Sendable, CaseIterable {
  case costs
  case costsNothing = "costs nothing"
  case onTheseGestures = "on these gestures"
  case forNewPeople = "for new people"
  /// The promise counts people.
  case alike
  /// The promise allows for a kind of person that none of those seen is.
  case allowing
  /// The promise is about people like those seen, and names how common others may be.
  case likeThese = "people like these"
  /// The tuned values are taken, since the start breaks the limit.
  case startBreaks = "start breaks it"
  case take
  case keep

  package var condition: String {
    switch self {
    case .costs:
      "the best controller within the limit decides fewer gestures as meant than without it"
    case .costsNothing: "it decides as many"
    case .onTheseGestures: "the limit is on the mean of these gestures"
    case .forNewPeople: "the limit is on the upper end of the interval"
    case .alike: "that, the limit is on a share, and everyone is alike"
    case .allowing: "that, the limit is on a share, people differ, and unseen kinds are allowed for"
    case .likeThese:
      "that, people differ or the limit is on no share, and unseen kinds are not allowed for"
    case .startBreaks: "the work was not stopped, and the start breaks the limit"
    case .take: "the start keeps the limit, and held-out people are known to be right more often"
    case .keep: "neither"
    }
  }

  package func holds(for choice: LimitedChoice) -> Bool {
    let costs = choice.point.error - choice.free.error > 1e-12
    let isPromised = !choice.limit.isOnMean && choice.unseenKinds != nil
    let isAlike = choice.estimate.isAlike
    let allows = choice.limit.allowsUnseenKinds && choice.limit.rival.isShare
    let isTaken = choice.recommendation == .take
    return switch self {
    case .costs: costs
    case .costsNothing: !costs
    case .onTheseGestures: choice.limit.isOnMean
    case .forNewPeople: !choice.limit.isOnMean
    case .alike: isPromised && isAlike
    case .allowing: isPromised && !isAlike && allows
    case .likeThese: isPromised && !isAlike && !allows
    case .startBreaks: isTaken && !choice.startKeepsLimit
    case .take: isTaken && choice.startKeepsLimit
    case .keep: !isTaken
    }
  }
}
