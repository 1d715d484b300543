import Tuning

/// A sweep under way: part after part of its grid.
struct SweepWork {
  let problem: TuningProblem
  let axes: [SweepAxis]
  /// How many processors it uses.
  let jobs: Int

  /// Judges every controller of the grid; nil where nobody waits for all of them.
  func run(watchedBy monitor: any WorkMonitor) -> Sweep? {
    let count = axes.reduce(1) { $0 * $1.values.count }
    return Sweep(problem, axes: axes, workers: Workers(jobs: jobs)) { share in
      monitor.show("\(Int(share * 100)) % of \(count) points")
      return !monitor.isStopped
    }
  }
}
