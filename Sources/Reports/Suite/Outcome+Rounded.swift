import Formats
public import Replay

extension Outcome {
  /// The outcome with the numbers that JSON keeps.
  ///
  /// Budgets and baselines judge these, so that a run that was read back is judged as the run was.
  public var asReported: Outcome {
    var outcome = self
    for metric in Metric.all { outcome[metric] = outcome[metric].map(metric.rounded) }
    // The gesture at the decision is in no report.
    outcome.release = nil
    return outcome
  }
}

extension Metric {
  /// A value with the digits that files keep.
  func rounded(_ value: Double) -> Double {
    switch precision {
    case .millionths: Number.rounded(value)
    case .significant: Number.rounded(value, significantDigits: Number.significantDigits)
    }
  }
}
