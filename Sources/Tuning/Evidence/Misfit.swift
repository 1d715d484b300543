import Rules

/// That a logistic model on the same releases is right for held-out people more often than the tuned rule, so that
/// the rule is the wrong one.
package struct Misfit: Hashable, Sendable {
  /// The tuned rule, and in the place of the tuned one the model; both held out.
  package let comparison: AgreementComparison
  /// The rule of the language that comes nearest to the model, with numbers that are fitted to everyone.
  package let nearest: String
  /// How often a rule of its form is right for people who were held out.
  package let agreement: Double

  /// Nil unless the model is better, by the conditions of ``Verdict`` and by ``Verdict/margin`` at least.
  ///
  /// `rule`: how often each gesture is right by the tuned rule, held out.
  init?(
    _ gestures: [TunedGesture], _ groups: [String], rule: [Double], _ expected: ExpectedIntents
  ) {
    guard !expected.byModel.isEmpty else { return nil }
    func comparison(_ right: [Bool]) -> AgreementComparison {
      AgreementComparison(
        gestures, groups, start: rule, tuned: right.map { $0 ? 1 : 0 }, isHeldOut: true)
    }
    let model = comparison(expected.byModel)
    guard GainClaim(model).verdict == .better, model.gain >= Verdict.margin else { return nil }
    let agreements = ReferenceRule.Form.allCases.map { form in
      (form, expected.byRule[form].map(comparison)?.tuned ?? 0)
    }
    guard let best = agreements.max(by: { $0.1 < $1.1 }), let found = expected.rules[best.0] else {
      return nil
    }
    let extents = gestures.compactMap { $0.release?.extent }.sorted()
    self.comparison = model
    nearest = found.text(extent: extents.isEmpty ? 1 : extents[extents.count / 2])
    agreement = best.1
  }
}
