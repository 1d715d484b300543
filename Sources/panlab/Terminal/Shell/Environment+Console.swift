import Catalog
import Interactions
import Replay
import Traces
import Workbench

extension Environment {
  /// Files on the disk and the engine, in work that can be abandoned: between two traces that take the
  /// full replay it notices that nobody waits for it any more.
  static var console: Environment {
    var environment = Environment(
      traces: TraceLoader(), controllers: FileControllerSource(), files: DiskFiles())
    environment.toolVersion = Panlab.version
    let (replay, evaluate) = (environment.replay, environment.evaluate)
    environment.evaluate = { traces, controller, settings, cache in
      // The closed form knows the standard scene only, and is done before anybody gives up.
      guard let scene = settings.scene, scene != Scene.standard.name else {
        return evaluate(traces, controller, settings, &cache)
      }
      return traces.map { trace in
        Cancellation.isAbandoned ? .unseen(trace) : replay(trace, controller, settings)
      }
    }
    return environment
  }
}

extension Outcome {
  /// Stands for an outcome that nobody will look at.
  fileprivate static func unseen(_ trace: Trace) -> Outcome {
    Outcome(trace: trace.name, decision: .none, verdict: .unlabelled, transition: .notStarted)
  }
}
