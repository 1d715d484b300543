import Formats
import Replay
package import Tuning

extension AgreementComparison {
  /// The people and gestures on which a comparison is based, in words.
  ///
  /// This is `12 people` if every gesture has a named person, `146 gestures, each counted separately` if none has, and otherwise
  /// both, joined by "and".
  var judges: String {
    let others = groups - named
    let gestures =
      counted(others, "gesture") + (others == 1 ? " without a person" : ", each counted separately")
    if named == 0 { return gestures }
    return others == 0 ? counted(named, "person", "people") : "\(named) people and \(gestures)"
  }
}

extension UnseenKinds {
  /// How common a kind of person may be that was not seen: `at most 22 % of new people (5 % with 59 people)`.
  var bound: String {
    let percent = Number.fixed(share * 100, decimals: 0)
    let wanted = 0.05
    let more = share > wanted ? " (5 % with \(UnseenKinds.people(for: wanted)) people)" : ""
    return "at most \(percent) % of new people\(more)"
  }
}

extension AgreementComparison {
  /// A sentence about a kind of person that none of the compared people is; nil for fewer than six people.
  ///
  /// `name` is the second controller's; nil if only one is spoken of.
  func unseenSentence(about name: String? = nil) -> String? {
    guard let unseenKinds, let gains = gainAllowingUnseenKinds, let values = allowingUnseenKinds
    else { return nil }
    if isAlike {
      let all = tuned == 1 && start == 1 && quantity == .agreement ? "all right" : "all alike"
      return "\(judges), \(all): a kind of person not among them makes up \(unseenKinds.bound)"
    }
    return
      "a kind of person not among these makes up \(unseenKinds.bound); allowing for it,"
      + " \(Number.span(values, decimals: 3)) \(quantity == .agreement ? "are right" : "is the cost per gesture")"
      + "\(name.map { " with \($0)" } ?? ""), and"
      + " the difference is \(Number.span(gains, decimals: 3, signed: true))"
  }
}

extension GainClaim {
  /// The gain or loss of a controller as a sentence without a full stop, in the words of ``Conclusion``.
  ///
  /// `other` names the controller for comparison; nil if an earlier sentence names it. `judges` is the text of
  /// `AgreementComparison.judges`.
  func sentence(about subject: String, than other: String?, judges: String) -> String {
    let span = interval.map {
      "95 %: " + Number.fixed($0.lowerBound, decimals: 3, signed: true) + "…"
        + Number.fixed($0.upperBound, decimals: 3, signed: true)
    }
    // An interval above 0 that does not suffice.
    let chance =
      (interval?.lowerBound ?? 0) > 0
      ? "; it is not known to be right more often than the most frequent intent" : ""
    let needed =
      peopleNeeded.map {
        "; about \($0.people) people are needed to detect a gain of \(quantity.amount($0.gain, decimals: 0))"
      } ?? ""
    return conclusion.sentence(
      about: subject, than: other, gain: gain, span: span ?? "", quantity: quantity,
      judges: judges, remark: chance + needed)
  }
}

extension Recommendation {
  /// The advice as a sentence without a full stop: which controller to ship and, if the start is kept, why, and the
  /// word that takes the tuned values all the same.
  ///
  /// `taker` is the name of that word's place: the option that writes, or the command that sets.
  package func sentence(keeping start: String, taker: String = "'--take tuned' writes") -> String {
    guard let reason else { return "take the tuned values" }
    return "keep '\(start)': \(reason.words); \(taker) the tuned values"
  }
}

extension Recommendation.Reason {
  /// The reason in words, for a sentence.
  var words: String {
    switch self {
    case .interrupted: "the work was stopped before anyone was held out"
    case .nobodyHeldOut: "no one was held out"
    case .noValues: "the labels do not distinguish values"
    case .noChange: "no decision changes"
    case .notCertain: "the gain on held-out people is not certain"
    case .unseenLose: "people who had no part in the search lose"
    }
  }
}
