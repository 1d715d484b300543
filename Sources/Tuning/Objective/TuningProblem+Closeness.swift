extension TuningProblem {
  /// The weighted mean closeness of the judged gestures to the boundary, 0...1: what the objective's
  /// margin term counts.
  ///
  /// A gesture on the wrong side counts 1, one that is a tenth of its unit's natural size or more on
  /// the right side 0, as does one that the rule is not asked about: so that it is the same measure
  /// whichever clause decides.
  ///
  /// There is one judgement for each gesture, in their order.
  func closeness(of judgements: [Judgement]) -> Double {
    var objective = Objective()
    objective.margin = 1
    return loss(
      zip(gestures, judgements).reduce(0) { $0 + objective.marginCost(of: $1.0, $1.1) })
  }
}
