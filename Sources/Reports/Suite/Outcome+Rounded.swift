import Formats
public import Replay

extension Outcome {
  /// The outcome with the numbers that JSON keeps.
  ///
  /// Budgets and baselines judge these, so that a run that was read back is judged as the run was.
  public var asReported: Outcome {
    var outcome = self
    func rounded(_ value: Double?) -> Double? { value.map { Number.rounded($0) } }
    func significant(_ value: Double?) -> Double? {
      value.map { Number.rounded($0, significantDigits: Number.significantDigits) }
    }
    outcome.margin = rounded(margin)
    outcome.recognizedAt = rounded(recognizedAt)
    outcome.releasedAt = rounded(releasedAt)
    outcome.progress = rounded(progress)
    outcome.translation = rounded(translation)
    outcome.velocity = significant(velocity)
    outcome.relativeVelocity = significant(relativeVelocity)
    outcome.completion = rounded(completion)
    outcome.total = rounded(total)
    outcome.handoffJump = rounded(handoffJump)
    outcome.overshoot = rounded(overshoot)
    // The gesture at the decision is in no report.
    outcome.release = nil
    return outcome
  }
}
