import Formats
import Foundation
package import Tuning

/// Watches long work: sees its progress, and may stop it.
///
/// The work may ask from several threads at once.
public protocol WorkMonitor: Sendable {
  /// Shows the progress of the work, in a few words.
  func show(_ progress: String)
  /// Whether the work shall end with what it has.
  var isStopped: Bool { get }
}

/// Monitors nothing and never stops the work.
public struct UnwatchedWork: WorkMonitor {
  public init() {}

  public func show(_ progress: String) {}

  public var isStopped: Bool { false }
}

extension TuningRun {
  /// Searches round by round until the run is done or stopped, then judges the result.
  ///
  /// There is a group for each gesture; gestures of the same group are held out together. `afterRound`
  /// may save the run.
  package mutating func result<Failure: Error>(
    _ problem: TuningProblem, groups: [String], jobs: Int, monitor: any WorkMonitor,
    afterRound: (TuningRun) throws(Failure) -> Void
  ) throws(Failure) -> TuningResult {
    let workers = Workers(jobs: jobs) { monitor.isStopped }
    monitor.show("0 %")
    repeat {
      advance(problem, workers)
      try afterRound(self)
      monitor.show("\(Int(progress * 100)) %, \(progressWords)")
    } while !isDone && !monitor.isStopped
    monitor.show("judging the best values, \(progressWords)")
    return result(problem, groups: groups, workers: workers)
  }

  private var progressWords: String {
    counted(evaluations, "evaluation")
      + (bestLoss.map { ", best \(String(format: "%.4f", $0))" } ?? "")
  }
}

extension Sweep {
  /// Judges every controller of a grid; nil where the monitor stopped it.
  package init?(_ problem: TuningProblem, axes: [SweepAxis], jobs: Int, monitor: any WorkMonitor) {
    let count = axes.reduce(1) { $0 * $1.values.count }
    self.init(problem, axes: axes, workers: Workers(jobs: jobs)) { share in
      monitor.show("\(Int(share * 100)) % of \(count) points")
      return !monitor.isStopped
    }
  }
}
