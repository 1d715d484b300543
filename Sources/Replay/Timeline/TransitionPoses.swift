public import Controllers
import MotionMath
import Rules
public import Traces

/// A transition at every progress, as the engine shows it: what the screen is a function of.
///
/// It holds for a transition that a percentage drives: the screen depends on the progress alone, whatever
/// finger, speed and curve lead there.
public struct TransitionPoses: Hashable, Sendable {
  /// The screen at one progress.
  public struct Pose: Hashable, Sendable {
    public var percentComplete: Double
    /// In the order of drawing.
    public var views: [ShownView]
  }

  /// How many poses there are at most: a finer grid shows nothing more on a phone.
  static let limit = 97

  /// By progress.
  public var poses: [Pose]
  /// After the transition has finished, and after it was cancelled, when everything has been cleaned up.
  public var finished: [ShownView]
  public var cancelled: [ShownView]
}

extension TransitionPoses {
  /// Plays the beginning of a gesture, lets go, and has the transition run slowly to its end, from the first
  /// stop to the last one; nil where the gesture starts none.
  public init?(of trace: Trace, with controller: Controller, settings: ReplaySettings) {
    var slow = controller
    (slow.completionSpeed, slow.cancelSpeed) = (.constant(Self.speed), .constant(1))
    (slow.completionCurve, slow.timingCurve) = (.linear, .none)
    var trace = trace.beginning(settings, controller)
    trace.metadata["start"] = controller.stops.first?.name ?? trace.metadata["start"]
    let layout = controller.stopLayout(of: trace, settings: settings)
    func frames(reaching end: Int) -> [ReplayRecord.Frame] {
      ReplayEngine().replay(
        trace, with: slow.always(reaching: end, in: layout), settings: settings,
        keeping: [.everyFrame]
      ).frames
    }
    let finishing = frames(reaching: layout.map { $0.places.count - 1 } ?? 1)
    guard let end = finishing.last, end.hasCompleted == true else { return nil }
    var poses = finishing.compactMap { frame -> Pose? in
      guard frame.hasCompleted == nil, let percent = frame.percentComplete else { return nil }
      return Pose(percentComplete: percent, views: frame.views)
    }
    poses.sort { $0.percentComplete < $1.percentComplete }
    self.poses = poses.reduce(into: []) { kept, pose in
      let step = 1 / Double(Self.limit - 1)
      guard let last = kept.last, pose.percentComplete < last.percentComplete + step * 0.999 else {
        return kept.append(pose)
      }
    }
    if let last = poses.last, last != self.poses.last { self.poses.append(last) }
    if self.poses.isEmpty { return nil }
    finished = end.views
    cancelled = frames(reaching: 0).last?.views ?? end.views
  }

  /// The completion speed at which a transition of a third of a second has a hundred frames.
  private static let speed = 0.2
}

extension Trace {
  /// The gesture up to shortly after its recognition, and then a release.
  fileprivate func beginning(_ settings: ReplaySettings, _ controller: Controller) -> Trace {
    let outcome = ReplayEngine().replay(self, with: controller, settings: settings).outcome
    guard let recognized = outcome.recognizedAt,
      let last = samples.firstIndex(where: {
        $0.time > recognized + 2 / ReplaySettings.defaultDisplayHz
      })
    else { return self }
    var trace = self
    trace.samples = Trace.Samples(samples[...last].filter { $0.touch == samples.first?.touch })
    if !trace.samples.isEmpty { trace.samples[trace.samples.count - 1].phase = .ended }
    return trace
  }
}
