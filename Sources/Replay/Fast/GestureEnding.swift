public import Interactions
public import MotionMath

/// How a controller ends a recognised gesture.
public struct GestureEnding: Sendable {
  /// What said so.
  enum Verdict: Sendable {
    case rule(Ruling)
    /// The system took the touch away.
    case touchCancelled
    /// The finger lifted before anything had changed.
    case undecided
  }

  /// When the decision was made, on the simulation's clock.
  public let time: Seconds
  /// The gesture as the rule saw it.
  public let release: Release
  /// The progress that the transition had been moved to, which need not be that of the finger.
  public let percentComplete: Double
  let verdict: Verdict

  /// Whether the transition finishes; otherwise it is cancelled.
  public var finishes: Bool {
    switch verdict {
    case .rule(let ruling): ruling.finishes
    case .touchCancelled, .undecided: false
    }
  }

  /// The signed distance to the boundary of the clause that decided; 0 where none did.
  public var margin: Double {
    switch verdict {
    case .rule(let ruling): ruling.margin
    case .touchCancelled, .undecided: 0
    }
  }
}

/// A controller made ready to end many gestures.
struct GestureJudge {
  let controller: Controller
  private let rule: BoundRule

  init(_ controller: Controller) {
    self.controller = controller
    rule = BoundRule(controller)
  }

  /// The decision in words.
  func decision(_ ending: GestureEnding) -> Decision {
    switch ending.verdict {
    case .rule(let ruling): rule.decision(ruling)
    case .touchCancelled: .touchCancelled
    case .undecided: .undecided
    }
  }

  /// How a gesture ends; nil where no pan was recognised, or the full stack must be asked.
  func ending(
    of gesture: RecognizedGesture, _ changes: UnsafeBufferPointer<GestureInstant>
  ) -> GestureEnding? {
    guard gesture.course == .released || gesture.course == .cancelled else { return nil }
    if controller.decide == .during, let early = earlyEnding(of: gesture, changes) { return early }
    let release = gesture.release(at: gesture.last, under: controller)
    guard let verdict = verdict(at: release, of: gesture, changes) else { return nil }
    return GestureEnding(
      time: gesture.last.time, release: release,
      percentComplete: gesture.hasChanged ? release.progress : 0, verdict: verdict)
  }

  /// The first change at which a rule that is asked at every change says finish.
  private func earlyEnding(
    of gesture: RecognizedGesture, _ changes: UnsafeBufferPointer<GestureInstant>
  ) -> GestureEnding? {
    for index in gesture.changes {
      let release = gesture.release(at: changes[index], under: controller)
      let ruling = rule.ruling(at: release)
      guard ruling.finishes else { continue }
      return GestureEnding(
        time: changes[index].time, release: release, percentComplete: release.progress,
        verdict: .rule(ruling))
    }
    return nil
  }

  /// What is decided when the gesture ends; nil where nobody takes notice of that.
  private func verdict(
    at release: Release, of gesture: RecognizedGesture,
    _ changes: UnsafeBufferPointer<GestureInstant>
  ) -> GestureEnding.Verdict? {
    if gesture.course == .cancelled {
      switch controller.cancelledTouch {
      case .cancel: return .touchCancelled
      case .ignore: return nil
      case .release: break
      }
    }
    guard controller.decide == .lastChange else { return .rule(rule.ruling(at: release)) }
    guard let last = gesture.changes.last else { return .undecided }
    return .rule(rule.ruling(at: gesture.release(at: changes[last], under: controller)))
  }
}
