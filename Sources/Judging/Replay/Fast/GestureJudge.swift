package import Controllers
public import MotionMath
public import Rules

/// Decides how gestures end, for one controller; prepared once and then used for many gestures.
///
/// Contains only pointers and plain values, so that no reference counts change per gesture.
struct GestureJudge {
  let rule: RuleEvaluator
  private let ruler: ProgressRuler
  private let hasStops: Bool
  private let decide: DecisionMoment
  private let cancelledTouch: CancelledTouch
  private let changes: UnsafeBufferPointer<GestureInstant>

  init(
    _ controller: Controller, _ rule: RuleEvaluator, _ changes: UnsafeBufferPointer<GestureInstant>
  ) {
    (self.rule, self.changes) = (rule, changes)
    (ruler, decide) = (controller.ruler, controller.decide)
    hasStops = !ruler.stops.isEmpty
    cancelledTouch = controller.cancelledTouch
  }

  /// How a gesture ends; nil if no pan was recognised, or the gesture must be replayed through the full stack.
  ///
  /// For a controller with stops, `start` is the name of the stop at which the gesture begins.
  func ending(of gesture: RecognizedGesture, from start: String?) -> GestureEnding? {
    guard gesture.course == .released || gesture.course == .cancelled else { return nil }
    if hasStops { return stopEnding(of: gesture, from: start) }
    if decide == .during, let early = earlyEnding(of: gesture) { return early }
    let release = gesture.release(at: gesture.last, by: ruler)
    guard let cause = cause(at: release, of: gesture) else { return nil }
    return GestureEnding(
      time: gesture.last.time, release: release,
      percentComplete: gesture.hasChanged ? release.progress : 0, cause: cause)
  }

  /// The gesture's ending at the first change of the pan at which the rule says to finish; nil if there is no such
  /// change.
  private func earlyEnding(of gesture: RecognizedGesture) -> GestureEnding? {
    let gap = gesture.gap(by: ruler)
    for index in gesture.changes {
      let release = gesture.release(at: changes[index], by: ruler, between: gap)
      guard rule.finishes(release) else { continue }
      return GestureEnding(
        time: changes[index].time, release: release, percentComplete: release.progress,
        cause: .rule(rule.decide(release)))
    }
    return nil
  }

  /// The cause at the end of a gesture; nil if the touch was cancelled and the controller ignores cancelled touches.
  private func cause(
    at release: Release, of gesture: RecognizedGesture
  ) -> GestureEnding.Cause? {
    if gesture.course == .cancelled {
      switch cancelledTouch {
      case .cancel: return .touchCancelled
      case .ignore: return nil
      case .release: break
      }
    }
    guard decide == .lastChange else { return .rule(rule.decide(release)) }
    guard let last = gesture.changes.last else { return .undecided }
    return .rule(rule.decide(gesture.release(at: changes[last], by: ruler)))
  }
}

extension GestureJudge {
  /// How a gesture ends under a controller with stops.
  ///
  /// Nil if the stops do not fit the gesture's screen, or if the touch is cancelled before a decision and the
  /// controller ignores cancelled touches.
  private func stopEnding(of gesture: RecognizedGesture, from start: String?) -> GestureEnding? {
    guard let layout = ruler.layout(width: gesture.width, height: gesture.height, start: start)
    else {
      return nil
    }
    let gaps = layout.gaps
    func releases(at instant: GestureInstant) -> [Release] {
      gaps.map { gesture.release(at: instant, by: ruler, between: $0) }
    }
    func ending(at instant: GestureInstant, _ cause: GestureEnding.Cause) -> GestureEnding {
      let boundary =
        if case .stops(let decision, _) = cause { decision.boundary } else {
          min(layout.start, gaps.count - 1)
        }
      let release = gesture.release(at: instant, by: ruler, between: gaps[boundary])
      return GestureEnding(
        time: instant.time, release: release,
        percentComplete: layout.progress(at: layout.shown(after: release.dragged)), cause: cause
      )
    }
    func cause(at instant: GestureInstant) -> GestureEnding.Cause {
      .stops(rule.decide(between: releases(at: instant)), start: layout.start)
    }
    if decide == .during {
      for index in gesture.changes {
        let ending = ending(at: changes[index], cause(at: changes[index]))
        if ending.finishes { return ending }
      }
    }
    if gesture.course == .cancelled, cancelledTouch != .release {
      return cancelledTouch == .cancel ? ending(at: gesture.last, .touchCancelled) : nil
    }
    guard decide == .lastChange else { return ending(at: gesture.last, cause(at: gesture.last)) }
    guard let last = gesture.changes.last else { return ending(at: gesture.last, .undecided) }
    return ending(at: gesture.last, cause(at: changes[last]))
  }
}

/// How and when a controller ends a recognised gesture.
public struct GestureEnding: Sendable {
  /// What decided how the gesture ends.
  enum Cause: Sendable {
    case rule(RawDecision)
    /// The rule decided between stops; `start` is the index of the stop at which the drag began.
    case stops(StopDecision, start: Int)
    /// The system cancelled the touch.
    case touchCancelled
    /// Nothing decided: the rule's answer at the pan's last change would have counted, but the finger was released
    /// before the first change.
    case undecided
  }

  /// When the decision was made, on the simulation's clock.
  public let time: Seconds
  /// The gesture's values, such as progress and velocity, as the rule saw them.
  public let release: Release
  /// The progress that the transition showed, which may differ from the progress that the rule saw.
  public let percentComplete: Double
  var cause: Cause

  /// Whether the transition finishes; otherwise it is cancelled.
  public var finishes: Bool {
    switch cause {
    case .rule(let ruling): ruling.finishes
    case .stops(let decision, let start): (decision.stop ?? start) != start
    case .touchCancelled, .undecided: false
    }
  }

  /// The signed distance to the value at which the deciding clause of the rule would flip; 0 if no clause decided.
  public var margin: Double {
    switch cause {
    case .rule(let ruling): ruling.margin
    case .stops(let decision, _): decision.ruling.margin
    case .touchCancelled, .undecided: 0
    }
  }
}

extension GestureEnding {
  /// Converts this ending to a decision of `controller`, whose rule is `rule`.
  func decision(by rule: BoundRule, of controller: Controller, in layout: StopLayout?) -> Decision {
    switch cause {
    case .rule(let ruling): rule.decision(ruling)
    case .stops(let decision, let start): controller.decision(decision, by: rule, from: start)
    case .touchCancelled: controller.returning(.touchCancelled, to: layout?.start ?? 0)
    case .undecided: controller.returning(.undecided, to: layout?.start ?? 0)
    }
  }

  /// The index of the stop at which the gesture settles; nil if the surface returns to where the drag began.
  ///
  /// For a transition without stops, index 0 is its start and index 1 its end.
  var stop: Int? {
    switch cause {
    case .rule(let ruling): ruling.finishes ? 1 : 0
    case .stops(let decision, _): decision.stop
    case .touchCancelled, .undecided: nil
    }
  }
}

extension FastEvaluator {
  /// The instants at which a controller asks its rule, and the index of the stop at which the gesture began (0 without
  /// stops).
  ///
  /// Returns nil if a replay through the full stack is needed. The instants are the same as those that ``WholeGesture``
  /// records in a replay.
  package func instantsAsked(
    of index: Int, under controller: Controller
  ) -> (instants: [[Release]], start: Int)? {
    let (gesture, ruler) = (gestures[index], controller.ruler)
    let tails = TailForm(controller, in: recognizer.replay.entry)
    guard gesture.course == .released || gesture.course == .cancelled, tails.fits(gesture) else {
      return nil
    }
    let layout = tails.layout(of: gesture, from: traces[index].startStop)
    let gaps = layout?.gaps ?? [gesture.gap(by: ruler)]
    func releases(at instant: GestureInstant) -> [Release] {
      gaps.map { gesture.release(at: instant, by: ruler, between: $0) }
    }
    let answersEnd = gesture.course == .released || controller.cancelledTouch == .release
    let asked: [GestureInstant] =
      switch controller.decide {
      case .release: answersEnd ? [gesture.last] : []
      case .during: changes[gesture.changes] + (answersEnd ? [gesture.last] : [])
      case .lastChange: answersEnd ? changes[gesture.changes].suffix(1) : []
      }
    return (asked.map(releases), layout?.start ?? 0)
  }
}

/// A gesture and its possible outcomes under a rule that decides between stops.
package struct StopChoices: Sendable {
  /// The index of the stop at which the drag began.
  package let start: Int
  /// The values that the rule reads: one release for each pair of neighbouring stops, in ascending order of the stops.
  ///
  /// The progress and the travel of each release are measured from the lower stop of its pair.
  package let releases: [Release]
  /// The outcome for each stop in ascending order, followed by the outcome if the rule chooses no stop.
  package let outcomes: [Outcome]
}

extension FastEvaluator {
  /// The possible outcomes of each trace, in the order of the traces.
  ///
  /// An element is nil if the rule does not decide at the release, or if a replay through the full stack is needed.
  package func stopChoices(under controller: Controller) -> [StopChoices?] {
    let rule = rule(of: controller)
    let tails = TailForm(controller, in: recognizer.replay.entry)
    return rule.run { running in
      changes.withUnsafeBufferPointer { changes in
        let judge = GestureJudge(controller, running, changes)
        return gestures.indices.map { index in
          let (gesture, start) = (gestures[index], traces[index].startStop)
          guard controller.decide == .release, tails.fits(gesture),
            let layout = tails.layout(of: gesture, from: start),
            var ending = judge.ending(of: gesture, from: start),
            case .stops(let decision, _) = ending.cause
          else { return nil }
          let stops: [Int?] = layout.places.indices.map(\.self) + [nil]
          let outcomes = stops.compactMap { stop in
            ending.cause = .stops(decision.leading(to: stop), start: layout.start)
            return outcome(of: index, ending, rule, tails)
          }
          guard outcomes.count == stops.count else { return nil }
          return StopChoices(
            start: layout.start,
            releases: layout.gaps.map {
              gesture.release(at: gesture.last, by: controller.ruler, between: $0)
            }, outcomes: outcomes)
        }
      }
    }
  }
}
