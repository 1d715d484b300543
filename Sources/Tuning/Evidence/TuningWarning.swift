public import Traces

/// What makes a result less trustworthy than it looks.
public enum TuningWarning: Hashable, Sendable {
  /// Which gestures a warning is about.
  public enum Place: String, Hashable, Sendable {
    case search = "gestures"
    case unseen = "unseen gestures"
  }

  /// Nothing was seen to depend on the parameter.
  case noEffect(String)
  /// The best values reach an end of the range that values lie beyond.
  case onEdge(String, value: String, bound: String)
  /// The best value is next to the least or the greatest that the controller takes.
  case atLimit(String, value: String, limit: String)
  /// The rule cannot tell two gestures apart that were meant differently.
  case contradiction(String, String)
  /// Fewer gestures of an intent than a share can be learned from.
  case few(Label.Intent, Int)
  /// Fewer groups than a gain can be judged by.
  case fewGroups(Place, Int)
  /// So many of all gestures say nothing of the group that they belong to.
  case ungrouped(Place, what: String, Int, of: Int)
  /// Recordings that were given more than once.
  case repeated(Place, [String])
  /// A recording that has the samples of another one.
  case copy(String, of: String)
  /// Gestures that were to be unseen and are not, of so many.
  case searchedWith([String], of: Int)
  /// Groups of the unseen gestures that gestures of the search belong to as well.
  case knownGroups([String])
  /// The result is no better on gestures that it has not seen.
  case noGain
  /// The search was interrupted.
  case interrupted

  /// How many names one warning gives, and how many warnings of one kind there are.
  static let namesLimit = 5
  /// Fewer gestures of one intent than this are few.
  static let enough = 10
}

extension TuningWarning: CustomStringConvertible {
  /// `place: what was found; what to do`.
  public var description: String {
    switch self {
    case .noEffect(let name):
      "\(name): no gesture was seen to depend on it; leave it out, or record gestures that do"
    case .onEdge(let name, let value, let bound):
      value == bound
        ? "\(name): the best value \(value) is at the end of its range; widen the range"
        : "\(name): values as good as \(value) reach the end of its range at \(bound); widen the range"
    case .atLimit(let name, let value, let limit):
      "\(name): the best value \(value) is next to \(limit), beyond which there is none; see whether"
        + " the rule can do without it"
    case .contradiction(let first, let second):
      "\(first): looks the same to the rule as \(second), which was meant otherwise; check both"
        + " labels"
    case .few(let intent, let count):
      "labels: only \(count) say \(intent.rawValue); record more, the result may be chance"
    case .fewGroups(let place, let count):
      "\(place.rawValue): of only \(count) \(count == 1 ? "person or group" : "people or groups"), too"
        + " few to tell a gain from chance; record \(AgreementComparison.leastGroups) or more"
    case .ungrouped(let place, let what, let count, let total):
      "\(place.rawValue): \(count) of \(total) name no \(what), each counts as a group of its own;"
        + " tag them (\(what):NAME), or group by something else"
    case .repeated(let place, let names):
      "\(place.rawValue): \(Self.list(names)) given more than once; counted once"
    case .copy(let name, let other):
      "\(name): is the same recording as \(other); leave one out, or it counts twice"
    case .searchedWith(let names, let total):
      "unseen gestures: \(names.count) of \(total) had a part in the search, \(Self.list(names));"
        + " give others, these cannot judge the result"
    case .knownGroups(let names):
      "unseen gestures: \(Self.list(names)) had a part in the search with other gestures; give"
        + " gestures of others, the gain may be less with them"
    case .noGain:
      "held-out gestures: the tuned controller is not better than the starting one; keep that, or"
        + " record more"
    case .interrupted:
      "search: interrupted; these are the best values so far"
    }
  }

  /// `anna, ben and 3 more`.
  private static func list(_ names: [String]) -> String {
    guard names.count > namesLimit else {
      return names.count < 2
        ? names.joined()
        : names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
    }
    let named = names.prefix(namesLimit - 1)
    return named.joined(separator: ", ") + " and \(names.count - named.count) more"
  }
}
