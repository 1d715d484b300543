public import Interactions
public import Replay
public import Traces

extension TunedGesture {
  /// Replays a trace twice, with a rule that always holds and with one that never does.
  ///
  /// Between a rule's answers nothing else can happen, so these two are all that a rule asked at
  /// release can choose from. The full stack computes both.
  public init(_ trace: Trace, controller: Controller, settings: ReplaySettings) {
    var controller = controller
    controller.decide = .release
    controller.finishWhen = .always
    let finished = releasedGesture(of: trace, controller: controller, settings: settings)
    controller.finishWhen = .never
    let cancelled = releasedGesture(of: trace, controller: controller, settings: settings)
    self.init(
      name: trace.name, label: trace.label, release: finished.release,
      finished: Ending(finished.outcome), cancelled: Ending(cancelled.outcome))
  }
}

extension DecisionRule {
  fileprivate static let always = DecisionRule(
    .compare(.constant(1, .fraction), .greater, .constant(0, .fraction)))
  fileprivate static let never = DecisionRule(
    .compare(.constant(0, .fraction), .greater, .constant(1, .fraction)))
}
