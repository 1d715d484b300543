import Formats
import Tuning

extension AgreementComparison {
  /// The people and gestures on which a comparison is based, in words.
  ///
  /// This is `12 people` if every gesture has a named person, `146 gestures, each by itself` if none has, and otherwise
  /// both, joined by "and".
  var judges: String {
    let others = groups - named
    let gestures = counted(others, "gesture") + (others == 1 ? " of nobody" : ", each by itself")
    if named == 0 { return gestures }
    return others == 0 ? counted(named, "person", "people") : "\(named) people and \(gestures)"
  }
}

extension GainClaim {
  /// The gain or loss of a controller as a sentence without a full stop: `the tuned controller is better than
  /// 'side-menu' by 4.2 points (95 %: +0.012…+0.075)`.
  ///
  /// The words depend on the ``Verdict``. `other` names the controller for comparison; nil if an earlier sentence names
  /// it. `judges` is the text of `AgreementComparison.judges`.
  func sentence(about subject: String, than other: String?, judges: String) -> String {
    let points = "\(Number.fixed(abs(gain) * 100, decimals: 1)) points"
    let than = other.map { " than \($0)" } ?? ""
    let span = interval.map {
      "95 %: " + Number.fixed($0.lowerBound, decimals: 3, signed: true) + "…"
        + Number.fixed($0.upperBound, decimals: 3, signed: true)
    }
    let judges = judges.contains(", ") ? judges + "," : judges
    let seen = "\(points) \(gain > 0 ? "better" : "worse")"
    switch verdict {
    case .better, .worse:
      return "\(subject) is \(verdict.rawValue)\(than) by \(points) (\(span ?? ""))"
    case .asGood:
      let margin = Number.fixed(Verdict.margin * 100, decimals: 0)
      return
        "\(subject) is as good\(other.map { " as \($0)" } ?? ""), within \(margin) points"
        + " (\(span ?? ""))"
    case .cannotTell:
      let needed =
        peopleNeeded.map {
          "; about \($0.people) would tell a gain of"
            + " \(Number.fixed($0.gain * 100, decimals: 0)) points"
        } ?? ""
      // An interval above 0 that does not suffice.
      let chance =
        (interval?.lowerBound ?? 0) > 0
        ? "; it is not known to be right more often than the most frequent intent" : ""
      return "\(judges) cannot tell whether \(subject) is better\(than):"
        + " \(gain == 0 ? "no difference" : seen) (\(span ?? ""))\(chance)\(needed)"
    case .tooFew:
      let does = gain == 0 ? "no better\(than)" : "\(seen)\(than)"
      return
        "\(subject) is \(does), but \(judges) \(judges.hasPrefix("1 ") ? "is" : "are") too few to tell that from chance"
    }
  }
}
