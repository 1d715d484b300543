import Foundation
import HeadlessQuartzCore
import HeadlessUIKit
import MotionMath
import Traces

/// Observes every view on the screen in every frame of a gesture, to find views that do not follow the finger smoothly.
@MainActor
final class MotionWatch {
  private struct Sample {
    let time: Seconds
    /// The number of the first finger's current stroke, counted from 1; nil while this finger is off the screen.
    ///
    /// A stroke lasts from a touch-down of the finger until the finger leaves the screen.
    let stroke: Int?
    let finger: CGPoint
    let places: [ObjectIdentifier: CGPoint]
  }

  private let window: UIWindow
  private let trace: Trace
  private var samples: [Sample] = []
  /// The views, retained so that a new view never gets the identifier of a view that was released.
  private var known: [ObjectIdentifier: UIView] = [:]
  /// The views in order of first appearance.
  private var order: [ObjectIdentifier] = []

  init(_ window: UIWindow, _ trace: Trace) { (self.window, self.trace) = (window, trace) }

  /// Records the position of every view at the simulation's current time.
  func look(at time: Seconds) {
    var places: [ObjectIdentifier: CGPoint] = [:]
    func visit(_ view: UIView) {
      guard !view.isHidden else { return }
      let shown = view.layer.presentation() ?? view.layer
      let id = ObjectIdentifier(view)
      if known[id] == nil {
        known[id] = view
        order.append(id)
      }
      places[id] = CGPoint(
        x: shown.position.x + CGFloat(shown.transform.m41),
        y: shown.position.y + CGFloat(shown.transform.m42))
      for subview in view.subviews { visit(subview) }
    }
    for view in window.subviews { visit(view) }
    let (stroke, finger) = finger(at: time)
    samples.append(Sample(time: time, stroke: stroke, finger: finger, places: places))
  }

  /// The first finger's stroke and position at a time; the stroke is nil while the finger is off the screen.
  private func finger(at time: Seconds) -> (stroke: Int?, place: CGPoint) {
    var (stroke, isDown, place) = (0, false, CGPoint.zero)
    for sample in trace.samples where sample.touch == 0 && sample.time <= time + 1e-9 {
      if sample.phase == .began { (stroke, isDown) = (stroke + 1, true) }
      place = CGPoint(x: sample.x, y: sample.y)
      if sample.phase == .ended || sample.phase == .cancelled { isDown = false }
    }
    return (isDown ? stroke : nil, place)
  }

  // MARK: Findings

  private struct Step {
    let time: Seconds
    let stroke: Int
    let view, finger: CGPoint

    var isMoving: Bool { length(view) > 0.5 && length(finger) > 0.5 }
    /// The dot product of the view's and the finger's movement: positive if the view moves in the finger's direction.
    var along: CGFloat { view.x * finger.x + view.y * finger.y }
  }

  /// A diagnostic for the first view that jumps; empty if no view jumps.
  ///
  /// One diagnostic is enough, because the other views may move only because the first view does.
  var jumps: [Diagnostic] {
    for id in order {
      guard let view = known[id], let found = jump(of: steps(of: id)) else { continue }
      return [
        Diagnostic(
          code: "jump", severity: .error,
          message: "\(UIView.accountName(of: view)) \(found.what); \(found.remedy)")
      ]
    }
    return []
  }

  private func steps(of id: ObjectIdentifier) -> [Step] {
    zip(samples, samples.dropFirst()).compactMap { before, after in
      guard let stroke = after.stroke, before.stroke == stroke, let start = before.places[id],
        let end = after.places[id]
      else { return nil }
      return Step(
        time: after.time, stroke: stroke, view: end - start, finger: after.finger - before.finger)
    }
  }

  private func jump(of steps: [Step]) -> (what: String, remedy: String)? {
    guard steps.contains(where: \.isMoving) else { return nil }
    return flicker(steps) ?? leap(steps) ?? reversal(steps)
  }

  /// Finds a view that moves back and forth, or stops and starts, while the finger moves smoothly.
  private func flicker(_ steps: [Step]) -> (String, String)? {
    var (run, first, most): (Int, Step?, CGFloat) = (0, nil, 0)
    // Ignores frames in which neither the finger nor the view moves, such as frames without a touch event.
    let steps = steps.filter { length($0.finger) > 0.01 || length($0.view) > 0.5 }
    for (before, step) in zip(steps, steps.dropFirst()) where before.stroke == step.stroke {
      let change = length(step.view - before.view)
      let allowed = length(step.finger - before.finger) + max(4, length(step.finger) / 2)
      let turns = (step.view - before.view).dot(lastChange) < 0
      lastChange = step.view - before.view
      guard change > allowed, run == 0 || turns else {
        run = 0
        continue
      }
      if run == 0 { (first, most) = (step, 0) }
      run += 1
      most = max(most, change)
      if run >= 4, let first {
        return (
          "flickers by \(points(most)) pt between frames from \(seconds(first.time)), against the finger",
          "its position is measured in the view that moves: take location(in:) or translation(in:) of its superview"
        )
      }
    }
    return nil
  }

  private var lastChange = CGPoint.zero

  /// Finds a frame in which the view moves far more than the finger, and far more than in the frames before and after.
  private func leap(_ steps: [Step]) -> (String, String)? {
    for stroke in Set(steps.map(\.stroke)).sorted() {
      let own = steps.filter { $0.stroke == stroke }
      let following = own.filter { $0.isMoving && $0.along > 0 }
      guard following.count >= 5 else { continue }
      for (index, step) in own.enumerated() {
        let size = length(step.view)
        let around = [index - 1, index + 1].filter(own.indices.contains).map {
          length(own[$0].view)
        }
        guard size > 24 + 3 * length(step.finger), around.allSatisfy({ size > 3 * $0 }) else {
          continue
        }
        let what =
          "jumps by \(points(size)) pt at \(seconds(step.time)) while the finger moves"
          + " \(points(length(step.finger))) pt"
        return (
          what,
          stroke > 1
            ? "it starts again when it is caught: begin from where it is on the screen, by its presentation layer or"
              + " the animator's fractionComplete"
            : "add the finger's travel to its position at .began"
        )
      }
    }
    return nil
  }

  /// Finds a view that follows the finger in one stroke and moves against the finger in a later stroke.
  ///
  /// A stroke lasts from touch-down to release.
  private func reversal(_ steps: [Step]) -> (String, String)? {
    var followed = false
    for stroke in Set(steps.map(\.stroke)).sorted() {
      let own = steps.filter { $0.stroke == stroke && $0.isMoving }
      let with = own.count { $0.along > 0 }
      if own.count >= 5, own.count - with > 2 * with, followed {
        let first = own.first { $0.along < 0 }
        return (
          "moves against the finger from \(seconds(first?.time ?? 0)), in stroke \(stroke)",
          "the animator is still reversed when it is caught: set isReversed = false, and fractionComplete from where it is"
        )
      }
      followed = followed || own.count >= 3 && with > own.count - with
    }
    return nil
  }

  private func points(_ value: CGFloat) -> String { TouchEntry.points(Double(value)) }

  private func seconds(_ value: Seconds) -> String { TouchEntry.seconds(value) }
}

private func length(_ vector: CGPoint) -> CGFloat { hypot(vector.x, vector.y) }

extension CGPoint {
  fileprivate static func - (left: CGPoint, right: CGPoint) -> CGPoint {
    CGPoint(x: left.x - right.x, y: left.y - right.y)
  }

  fileprivate func dot(_ other: CGPoint) -> CGFloat { x * other.x + y * other.y }
}
