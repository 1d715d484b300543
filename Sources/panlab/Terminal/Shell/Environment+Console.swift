import Interactions
import Replay
import Traces
import Workbench

extension Environment {
  /// Files on the disk and the engine, in work that can be abandoned: between two traces it notices
  /// that nobody waits for it any more.
  static var console: Environment {
    var environment = Environment(
      traces: TraceLoader(), controllers: FileControllerSource(), files: DiskFiles())
    environment.toolVersion = Panlab.version
    let replay = environment.replay
    environment.replay = { trace, controller, settings in
      Cancellation.isAbandoned ? .unseen(trace) : replay(trace, controller, settings)
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
