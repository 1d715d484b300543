import Replay
import Rules

/// The finding that the tuned rule has the wrong form: for held-out people, a logistic model of the same releases, or a
/// rule with another threshold for fast gestures, is right more often than the rule.
package struct Misfit: Hashable, Sendable {
  /// The comparison of the tuned rule with the logistic model or the rule with two levels, on held-out people.
  ///
  /// ``AgreementComparison/start`` belongs to the tuned rule, and ``AgreementComparison/tuned`` to the other.
  package let comparison: AgreementComparison
  /// Whether the other is the logistic model; otherwise it is ``nearest``.
  package let isModel: Bool
  /// The reference rule that is right most often for held-out people, fitted to everyone and written in the rule
  /// language.
  package let nearest: String
  /// The share of gestures, 0...1, that rules fitted to other gestures decide as intended.
  ///
  /// The gestures are held out in parts. For each part, a rule of the same form as ``nearest`` is fitted to the other
  /// parts.
  package let agreement: Double

  /// Compares the tuned rule with the logistic model and, if that is not better, with the rule with two levels.
  ///
  /// Nil unless one of them is ``Conclusion/better`` and its gain is at least ``Conclusion/margin``.
  ///
  /// `rule` is, for each gesture, how often the tuned rule decides it as intended while the gesture's person is held
  /// out.
  init?(
    _ gestures: [TunedGesture], _ groups: [String], rule: [Double], _ expected: ExpectedIntents
  ) {
    guard !expected.byModel.isEmpty else { return nil }
    func comparison(_ right: [Bool]) -> AgreementComparison {
      AgreementComparison(gestures, groups, start: rule, tuned: right.map { $0 ? 1 : 0 })
    }
    func isBetter(_ other: AgreementComparison) -> Bool {
      GainClaim(other).conclusion == .better && other.gain >= Conclusion.margin
    }
    let model = comparison(expected.byModel)
    isModel = isBetter(model)
    let levels = expected.byRule[.levels].map(comparison)
    guard isModel || levels.map(isBetter) ?? false else { return nil }
    let agreements = ReferenceRule.Form.allCases.map { form in
      (form, expected.byRule[form].map(comparison)?.tuned ?? 0)
    }
    let forms = isModel ? agreements : agreements.filter { $0.0 == .levels }
    guard let best = forms.max(by: { $0.1 < $1.1 }), let found = expected.rules[best.0] else {
      return nil
    }
    let extents = gestures.compactMap { $0.release?.extent }.sorted()
    self.comparison = isModel ? model : levels ?? model
    nearest = found.text(extent: extents.isEmpty ? 1 : extents[extents.count / 2])
    agreement = best.1
  }
}
