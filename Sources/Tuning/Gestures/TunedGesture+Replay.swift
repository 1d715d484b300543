public import Interactions
public import Replay
public import Traces

extension TunedGesture {
  /// Traces as tuning sees them, in their order.
  ///
  /// Each is evaluated twice, with a rule that always holds and with one that never does: these two
  /// ends are all that a rule asked at release can choose from.
  public static func gestures(
    of traces: [Trace], controller: Controller, settings: ReplaySettings
  ) -> [TunedGesture] {
    var yes = controller
    yes.decide = .release
    yes.finishWhen = .always
    var no = yes
    no.finishWhen = .never
    let evaluator = FastEvaluator(traces, controller: yes, settings: settings)
    let finished = evaluator.outcomes(under: yes)
    let cancelled = evaluator.outcomes(under: no)
    let releases = evaluator.releases(under: yes)
    return traces.indices.map { index in
      let isIntricate = evaluator.gestures[index].course == .intricate
      return TunedGesture(
        name: traces[index].name, label: traces[index].label,
        release: isIntricate
          ? releasedGesture(of: traces[index], controller: yes, settings: settings).release
          : releases[index],
        finished: Ending(finished[index]), cancelled: Ending(cancelled[index]))
    }
  }
}

extension TuningProblem {
  /// Replays traces under changed controllers: as gestures that are recognised once, as far as the
  /// change allows.
  public static func replayer(of traces: [Trace], settings: ReplaySettings) -> Replayer {
    { controller, positions in
      let evaluator = FastEvaluator(
        positions.map { traces[$0] }, controller: controller, settings: settings)
      let releases = evaluator.releases(under: controller)
      return zip(evaluator.outcomes(under: controller), releases).map { outcome, release in
        Judgement(outcome, release: release)
      }
    }
  }
}

extension Judgement {
  fileprivate init(_ outcome: Outcome, release: Release?) {
    var decision: Decision?
    if let clause = outcome.rule, let margin = outcome.margin, let unit = outcome.marginUnit {
      decision = Decision(
        finishes: outcome.decision == .finish, clause: clause, margin: margin, unit: unit)
    }
    self.init(ending: TunedGesture.Ending(outcome), decision: decision, release: release)
  }
}

extension DecisionRule {
  fileprivate static let always = DecisionRule(
    .compare(.constant(1, .fraction), .greater, .constant(0, .fraction)))
  fileprivate static let never = DecisionRule(
    .compare(.constant(0, .fraction), .greater, .constant(1, .fraction)))
}
