import Controllers
import MotionMath
import Testing
import Traces

@testable import Replay

struct FingerMotionTests {
  private func look(_ points: [(Seconds, Double)], liftAt: Seconds) -> FingerMotion? {
    var samples = points.enumerated().map { index, point in
      Trace.Sample(
        time: point.0, x: point.1, y: 300, phase: index == 0 ? .began : .moved)
    }
    // The place of the lift does not count.
    samples.append(Trace.Sample(time: liftAt, x: 0, y: 0, phase: .ended))
    return FingerMotion(of: Trace(name: "t", samples: samples), along: .right)
  }

  @Test func `is exact at constant speed`() throws {
    let points = (0...20).map { (step: Int) -> (Seconds, Double) in
      (Double(step) * 0.008, Double(10 + 4 * step))
    }
    let motion = try #require(look(points, liftAt: 0.168))
    #expect(motion.pause == 0)
    #expect(abs(try #require(motion.speed) - 500) < 1e-9)
  }

  @Test func `only the last 50 ms count`() throws {
    // 100 pt/s, then 800 pt/s.
    let points: [(Seconds, Double)] = [
      (0, 0), (0.05, 5), (0.1, 10), (0.11, 18), (0.12, 26), (0.13, 34), (0.14, 42), (0.15, 50),
    ]
    let motion = try #require(look(points, liftAt: 0.16))
    #expect(abs(try #require(motion.speed) - 800) < 1e-9)
  }

  @Test func `a finger that stays within a point rests and has no speed`() throws {
    let points: [(Seconds, Double)] = [(0, 0), (0.1, 80), (0.15, 80.5), (0.2, 80), (0.25, 80.4)]
    let motion = try #require(look(points, liftAt: 0.3))
    #expect(abs(motion.pause - 0.2) < 1e-12)
    #expect(motion.speed == 0)
  }

  @Test func `of few points the last two tell the speed, of one nothing`() throws {
    let slow = try #require(look([(0, 0), (0.1, 30)], liftAt: 0.13)?.speed)
    #expect(abs(slow - 300) < 1e-9)
    #expect(look([(0, 0)], liftAt: 0.01) == FingerMotion(pause: 0, speed: nil))
    #expect(FingerMotion(of: Trace(name: "none", samples: []), along: .right) == nil)
  }

  @Test func `the rest is the time from the last movement to the up`() {
    func trace(_ end: Trace.Phase) -> Trace {
      let points: [(Seconds, Double)] = [
        (0, 10), (0.05, 60), (0.1, 90), (0.15, 90.5), (0.25, 90.4),
      ]
      var samples = points.enumerated().map { index, point in
        Trace.Sample(time: point.0, x: point.1, y: 300, phase: index == 0 ? .began : .moved)
      }
      samples.append(Trace.Sample(time: 0.3, x: 0, y: 0, phase: end))
      return Trace(name: "t", samples: samples)
    }
    #expect(abs((trace(.ended).restBeforeUp ?? 0) - 0.2) < 1e-12)
    #expect(trace(.cancelled).restBeforeUp == nil)
    let outcome = ReplayEngine().replay(trace(.ended), with: .default).outcome
    #expect(outcome[.rest] == trace(.ended).restBeforeUp)
    #expect(
      FastEvaluator([trace(.ended)], controller: .default).outcomes(under: .default) == [outcome])
    #expect(ReplayEngine().replay(trace(.cancelled), with: .default).outcome.rest == nil)
  }

  @Test func `every estimator is right about constant speed`() throws {
    let trace = ExplanationTests.drag([(0, 0), (0.4, 200)])
    let estimates = EstimatedSpeeds(
      ReplayEngine().replay(
        trace, with: .default, settings: ReplaySettings(delivery: .sample), keeping: [.gesture]))
    #expect(estimates.speeds.map(\.estimator) == VelocityEstimator.allCases)
    for estimate in estimates.speeds { #expect(abs(estimate.speed - 500) < 1e-6) }
    #expect(abs(try #require(estimates.actual) - 500) < 1e-6)
    let tap = EstimatedSpeeds(
      ReplayEngine().replay(
        ExplanationTests.drag([(0, 0), (0.1, 1)]), with: .default, keeping: [.gesture]))
    #expect(tap.speeds.isEmpty && tap.actual == nil)
  }

  @Test func `the callbacks are in the order of UIKit`() throws {
    let log = CallbackLog(
      ReplayEngine().replay(
        ExplanationTests.drag([(0, 0), (0.4, 240)]), with: .default, keeping: [.callbacks]))
    #expect(
      log.entries.map(\.text) == [
        "pan.began", "delegate.animationController", "delegate.interactionController",
        "animator.transitionDuration", "detail.viewWillDisappear", "list.viewDidLoad",
        "list.viewWillAppear",
        "delegate.willShow(list)", "interactor.startInteractiveTransition",
        "animator.animateTransition", "pan.ended", "rule.finish: velocity > velocity-threshold",
        "context.finishInteractiveTransition", "context.completeTransition(true)",
        "detail.viewDidDisappear", "list.viewDidAppear", "delegate.didShow(list)",
        "animator.animationEnded(true)",
      ])
    #expect(log.entries.map(\.time) == log.entries.map(\.time).sorted())
    #expect(log.scene == "slide-navigation")
    let tap = CallbackLog(
      ReplayEngine().replay(
        ExplanationTests.drag([(0, 0), (0.1, 1)]), with: .default, keeping: [.callbacks]))
    #expect(tap.entries.isEmpty)
  }
}
