import Formats

/// The conclusion that a report may draw from a difference between two controllers, judged on one set of people.
///
/// The difference is the share of gestures that the second controller gets right minus the share that the first gets
/// right.
public enum Conclusion: String, Hashable, Sendable, CaseIterable {
  case better
  case worse
  case asGood = "as good"
  case cannotTell = "cannot tell"
  case tooFew = "too few"

  /// The difference within which two controllers count as equally good: two gestures in a hundred, our choice.
  package static let margin = 0.02

  /// The condition for the verdict, in words.
  package var condition: String {
    switch self {
    case .better:
      "six people or more, and the whole 95 % interval of the difference above 0; for tuned values also the whole interval"
        + " of their difference from the most frequent intent, on held-out people"
    case .worse: "six people or more, and the whole 95 % interval of the difference below 0"
    case .asGood:
      "six people or more, 0 in the 95 % interval of the difference, and all of it within 2 points of 0"
    case .cannotTell: "six people or more, and none of the other conditions"
    case .tooFew: "fewer than six people, so there is no interval"
    }
  }

  /// Draws the conclusion from the 95 % interval of a difference; the interval is nil for fewer than six people.
  package init(of interval: ClosedRange<Double>?) {
    guard let interval else {
      self = .tooFew
      return
    }
    if interval.lowerBound > 0 {
      self = .better
    } else if interval.upperBound < 0 {
      self = .worse
    } else {
      let isNarrow = max(-interval.lowerBound, interval.upperBound) <= Self.margin
      self = isNarrow ? .asGood : .cannotTell
    }
  }
}

/// The earlier name of ``Conclusion``, which is understood for one more release.
public typealias Verdict = Conclusion

/// The quantity by which two controllers are judged: chosen once, and named by every sentence about the difference.
public enum JudgedQuantity: String, Hashable, Sendable, CaseIterable, Codable {
  /// The share of gestures that are decided as intended.
  case agreement
  /// The mean of what a gesture costs, by the objective that was chosen; less is better.
  case cost

  /// The size of a difference in words: `4.2 points`, or `0.042 in cost per gesture`.
  package func amount(_ difference: Double, decimals: Int? = nil) -> String {
    switch self {
    case .agreement:
      "\(Number.fixed(abs(difference) * 100, decimals: decimals ?? 1)) points"
    case .cost:
      "\(Number.fixed(abs(difference), decimals: (decimals ?? 1) + 2)) in cost per gesture"
    }
  }
}

extension Conclusion {
  /// The conclusion as a sentence without a full stop: `the tuned controller is better than 'side-menu' by 4.2 points
  /// (95 %: +0.012…+0.075)`.
  ///
  /// Reports, the page, the console and exports take their words from here, so that they never say different things of
  /// the same difference.
  ///
  /// - Parameters:
  ///   - subject: The controller that is judged.
  ///   - other: The controller for comparison; nil if an earlier sentence names it.
  ///   - gain: The difference, positive if the subject is better.
  ///   - span: The 95 % interval in words; empty if there is none.
  ///   - quantity: What is compared.
  ///   - judges: Who was judged, as in `12 people`; empty if an earlier sentence names them.
  ///   - remark: What is added to a difference that cannot be told.
  /// - Returns: The sentence.
  package func sentence(
    about subject: String, than other: String?, gain: Double, span: String,
    quantity: JudgedQuantity, judges: String = "", remark: String = ""
  ) -> String {
    let amount = quantity.amount(gain)
    let than = other.map { " than \($0)" } ?? ""
    let seen = "\(amount) \(gain > 0 ? "better" : "worse")"
    let who = judges.isEmpty ? "" : judges.contains(", ") ? judges + ", " : judges + " "
    switch self {
    case .better, .worse: return "\(subject) is \(rawValue)\(than) by \(amount) (\(span))"
    case .asGood:
      return "\(subject) is as good\(other.map { " as \($0)" } ?? ""), within"
        + " \(quantity.amount(Self.margin, decimals: 0)) (\(span))"
    case .cannotTell:
      return "\(who)cannot tell whether \(subject) is better\(than):"
        + " \(gain == 0 ? "no difference" : seen) (\(span))\(remark)"
    case .tooFew:
      let does = gain == 0 ? "no better\(than)" : "\(seen)\(than)"
      let are = judges.hasPrefix("1 ") ? "is" : "are"
      return "\(subject) is \(does), but \(who)\(are) too few to distinguish that from chance"
    }
  }
}
