extension Parameter {
  /// Every parameter, in the order help lists them.
  public static let all: [Parameter] = rule + gesture + completion

  /// The rule, which is no number and stands beside the table.
  static let finishWhen = Parameter(
    name: "finish-when", kind: .rule, meaning: "the rule that says finish",
    read: { $0.finishWhen.text },
    write: { (text, controller) throws(ParameterError.Problem) in
      do throws(RuleError) {
        controller.finishWhen = try DecisionRule(
          reading: text, parameters: controller.ownParameters)
      } catch {
        throw .rule(error)
      }
    })

  /// Everything that can be set in every controller.
  static let settable: [Parameter] = all + [finishWhen]

  /// What the finger is asked.
  private static let rule: [Parameter] = [
    .number(
      "progress-threshold", \.progressThreshold, .fraction, 0...1,
      "the progress the rule compares with"),
    .number(
      "velocity-threshold", \.velocityThreshold, .pointsPerSecond, 0...5000,
      "the speed towards completion the rule compares with"),
    .choice(
      "decide", \.decide,
      "when the rule is asked: as the finger lifts, at every change until it holds, or at the "
        + "last change"),
    .choice(
      "cancelled-touch", \.cancelledTouch,
      "when the system cancels the touch: cancel, decide as on release, or do nothing"),
  ]

  /// What counts as a gesture, and as progress.
  private static let gesture: [Parameter] = [
    .choice("direction", \.direction, "the finger's direction that counts as progress"),
    .extent("extent", \.extent, "the travel that counts as progress 1"),
    .toggle("clamp-progress", \.clampsProgress, "whether progress is held within 0…1"),
    .choice("edge", \.edge, "the screen edge the gesture must start from"),
    .number(
      "edge-width", \.edgeWidth, .points, 0...1000,
      "how far from the edge the touch may start"),
    .number(
      "hysteresis", \.hysteresis, .points, 0...200,
      "how far a touch moves before it counts as a pan"),
    .choice(
      "recognition-test", \.recognitionTest,
      "how the travel is compared with the hysteresis: the greater axis or the distance"),
    .choice(
      "translation-origin", \.translationOrigin,
      "where translation is measured from: the first contact or the place of recognition"),
    .choice(
      "velocity-estimator", \.velocityEstimator, "how the velocity the rule sees is estimated"),
  ]

  /// What happens after the decision.
  private static let completion: [Parameter] = [
    .speed("completion-speed", \.completionSpeed, "completionSpeed when the transition finishes"),
    .speed("cancel-speed", \.cancelSpeed, "completionSpeed when the transition is cancelled"),
    .completionCurve,
    .timingCurve,
    .duration("duration", \.durationRule, "the whole transition's duration"),
  ]
}
