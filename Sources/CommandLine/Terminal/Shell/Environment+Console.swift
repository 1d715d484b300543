import Controllers
import Foundation
import Replay
import Scenes
import Traces
import Tuning
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
    environment.tune = { problem, groups, options throws(TuningError) in
      try tuned(TuningWork(problem: problem, options: options, jobs: jobs), groups)
    }
    environment.sweep = { problem, axes in
      let work = SweepWork(problem: problem, axes: axes, jobs: jobs)
      if let waiting = Cancellation.current { return work.run(watchedBy: waiting) }
      return DirectMonitor.during { monitor in work.run(watchedBy: monitor) }
    }
    return environment
  }

  /// No result depends on it.
  private static var jobs: Int { ProcessInfo.processInfo.activeProcessorCount }

  /// At the prompt the first Ctrl-C ends a search; a script that it ends says first what was found.
  private static func tuned(
    _ work: TuningWork, _ groups: [String]
  ) throws(TuningError) -> TuningResult {
    if let waiting = Cancellation.current {
      waiting.becomeEndable()
      return try work.run(groups, watchedBy: waiting)
    }
    return try DirectMonitor.during { monitor throws(TuningError) in
      try work.run(groups, watchedBy: monitor)
    }
  }
}

extension Outcome {
  /// Stands for an outcome that nobody will look at.
  fileprivate static func unseen(_ trace: Trace) -> Outcome {
    Outcome(trace: trace.name, decision: .none, verdict: .unlabelled, transition: .notStarted)
  }
}
