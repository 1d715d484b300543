public import Controllers
public import Replay
import Rules
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
          ? ReplayEngine().replay(traces[index], with: yes, settings: settings).outcome.release
          : releases[index],
        finished: Ending(finished[index]), cancelled: Ending(cancelled[index]))
    }
  }
}

extension TuningProblem {
  /// Replays traces under changed controllers: as gestures that are recognised once for each setting
  /// of the recogniser.
  public static func replayer(of traces: [Trace], settings: ReplaySettings) -> Replayer {
    let recognitions = Recognitions(traces, settings: settings)
    return { recognitions.judgements(under: $0, of: $1) }
  }
}

extension DecisionRule {
  fileprivate static let always = DecisionRule(
    .compare(.constant(1, .fraction), .greater, .constant(0, .fraction)))
  fileprivate static let never = DecisionRule(
    .compare(.constant(0, .fraction), .greater, .constant(1, .fraction)))
}
