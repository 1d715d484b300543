import Foundation
import HeadlessUIKit
import MotionMath
import Testing

/// The two ways of driving a transition by a percentage: layer time, and an interruptible animator.
struct PercentDrivenTests {
  nonisolated enum Path: CaseIterable {
    case layerTime, interruptible
  }

  /// A pop that moves the from-view 400 pt to the right in `duration` seconds.
  final class Rig: NSObject, UINavigationControllerDelegate {
    let rig: NavigationRig
    let detail: UIViewController
    let path: Path

    init(_ path: Path, displayHz: Double = 60) {
      rig = NavigationRig(displayHz: displayHz)
      detail = rig.stack("T")
      self.path = path
      super.init()
      rig.navigation.delegate = self
    }

    func pop() {
      rig.simulation.run { _ = rig.navigation.popViewController(animated: true) }
    }

    func navigationController(
      _ navigationController: UINavigationController,
      animationControllerFor operation: UINavigationController.Operation,
      from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
      switch path {
      case .layerTime: ShiftAnimator(duration: rig.duration)
      case .interruptible: InterruptibleShiftAnimator(duration: rig.duration)
      }
    }

    func navigationController(
      _ navigationController: UINavigationController,
      interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? {
      rig.driver
    }

    /// How far the from-view is on screen, as a fraction of the width.
    var shown: Double {
      Double((detail.view.layer.presentation()?.position.x ?? .nan) - 200) / 400
    }
  }

  @Test(arguments: Path.allCases)
  func `updates below 0 count as 0, above 1 as complete`(path: Path) {
    let rig = Rig(path)
    rig.pop()
    rig.rig.simulation.run { rig.rig.driver.update(-0.4) }
    #expect(rig.rig.driver.percentComplete == 0 && rig.shown == 0)
    rig.rig.simulation.run { rig.rig.driver.update(1.5) }
    #expect(rig.rig.driver.percentComplete == 1.5 && rig.shown == 1)
    #expect(rig.rig.driver.presentedFraction == 1)
    rig.rig.simulation.run { rig.rig.driver.update(-0.4) }
    rig.rig.simulation.run { rig.rig.driver.cancel() }
    rig.rig.simulation.runUntilIdle()
    #expect(rig.rig.simulation.now == 0)
    #expect(rig.rig.navigation.topViewController === rig.detail)
  }

  @Test(arguments: Path.allCases)
  func `a release beyond the end takes no longer than one at the end`(path: Path) {
    for (finishes, length) in [(true, 0.0), (false, 0.5)] {
      let rig = Rig(path)
      rig.rig.duration = 0.5
      rig.pop()
      rig.rig.simulation.run { rig.rig.driver.update(1.5) }
      rig.rig.simulation.run { finishes ? rig.rig.driver.finish() : rig.rig.driver.cancel() }
      rig.rig.simulation.runUntilIdle()
      #expect(rig.rig.simulation.now == length)
    }
  }

  @Test func `the length of the rest takes progress as 0 to 1`() {
    func length(_ progress: Double, finishes: Bool) -> Seconds {
      Settling(
        start: 0, finishes: finishes, percentComplete: progress, duration: 2, completionSpeed: 1,
        completionCurve: .linear, timing: nil
      ).length
    }
    #expect(length(-0.5, finishes: true) == 2 && length(-0.5, finishes: false) == 0)
    #expect(length(1.5, finishes: true) == 0 && length(1.5, finishes: false) == 2)
  }

  nonisolated struct Case: CustomTestStringConvertible {
    let path: Path
    let curve: UIView.AnimationCurve
    let bezier: CubicBezierCurve
    let finishes: Bool
    let displayHz: Double

    var testDescription: String {
      "\(path) \(bezier) \(finishes ? "finish" : "cancel") at \(displayHz) Hz"
    }
  }

  nonisolated static let cases: [Case] = Path.allCases.flatMap { path in
    [
      (UIView.AnimationCurve.linear, CubicBezierCurve.linear), (.easeIn, .easeIn),
      (.easeOut, .easeOut), (.easeInOut, .easeInOut),
    ].flatMap { curve, bezier in
      [true, false].flatMap { finishes in
        [60.0, 120.0].map { hz in
          Case(path: path, curve: curve, bezier: bezier, finishes: finishes, displayHz: hz)
        }
      }
    }
  }

  @Test(arguments: cases)
  func `the rest follows the closed form on both paths`(_ test: Case) {
    let rig = Rig(test.path, displayHz: test.displayHz)
    rig.rig.duration = 0.8
    let (driver, simulation) = (rig.rig.driver, rig.rig.simulation)
    rig.pop()
    simulation.run { driver.update(0.3) }
    #expect(abs(rig.shown - 0.3) < 1e-12)
    simulation.run {
      driver.completionCurve = test.curve
      driver.completionSpeed = 2
      test.finishes ? driver.finish() : driver.cancel()
    }
    // (1 − 0.3) · 0.8 s / 2 to the end, 0.3 · 0.8 s / 2 back.
    let length = (test.finishes ? 0.7 : 0.3) * 0.8 / 2
    let target = test.finishes ? 1.0 : 0.0
    for frame in 0..<Int(length * test.displayHz) {
      let time = Double(frame) / test.displayHz
      simulation.run(until: time)
      let expected = 0.3 + (target - 0.3) * test.bezier.progress(at: time / length)
      #expect(abs(rig.shown - expected) < 1e-9)
    }
    simulation.runUntilIdle()
    #expect(abs(simulation.now - length) < 1e-9)
    #expect(rig.rig.navigation.viewControllers.count == (test.finishes ? 1 : 2))
    #expect(simulation.diagnostics == [])
  }

  @Test func `an interruptible transition can be caught on its way and sent the other way`() {
    let rig = Rig(.interruptible)
    let (driver, simulation) = (rig.rig.driver, rig.rig.simulation)
    driver.completionCurve = .linear
    rig.pop()
    simulation.run { driver.update(0.5) }
    var changes: [Bool] = []
    simulation.run {
      rig.detail.transitionCoordinator?.notifyWhenInteractionChanges {
        changes.append($0.isInteractive)
      }
      driver.finish()
    }
    simulation.run(until: 0.25)
    simulation.run { driver.pause() }
    #expect(abs(driver.percentComplete - 0.75) < 1e-9)
    #expect(abs(rig.shown - 0.75) < 1e-9)
    simulation.run(until: 1)
    simulation.run { driver.update(0.6) }
    #expect(abs(rig.shown - 0.6) < 1e-9)
    simulation.run { driver.cancel() }
    simulation.runUntilIdle()
    #expect(abs(simulation.now - 1.6) < 1e-9)
    #expect(changes == [false, true, false])
    #expect(rig.rig.navigation.viewControllers.count == 2)
    #expect(rig.detail.view.center.x == 200)
    #expect(simulation.diagnostics == [])
  }

  @Test func `a cancelled transition can be caught and finished`() {
    let rig = Rig(.interruptible)
    let (driver, simulation) = (rig.rig.driver, rig.rig.simulation)
    driver.completionCurve = .linear
    rig.pop()
    simulation.run { driver.update(0.8) }
    simulation.run { driver.cancel() }
    simulation.run(until: 0.5)
    simulation.run { driver.pause() }
    #expect(abs(driver.percentComplete - 0.3) < 1e-9)
    simulation.run { driver.finish() }
    simulation.runUntilIdle()
    #expect(abs(simulation.now - 1.2) < 1e-9)
    #expect(rig.rig.navigation.viewControllers.count == 1)
  }

  @Test func `timingCurve shapes the rest of an interruptible animator only`() {
    let rig = Rig(.interruptible)
    let (driver, simulation) = (rig.rig.driver, rig.rig.simulation)
    driver.timingCurve = UICubicTimingParameters(animationCurve: .easeIn)
    driver.completionCurve = .linear
    rig.pop()
    simulation.run { driver.update(0.5) }
    simulation.run { driver.finish() }
    simulation.run(until: 0.25)
    #expect(abs(rig.shown - (0.5 + 0.5 * CubicBezierCurve.easeIn.progress(at: 0.5))) < 1e-9)
  }

  @Test func `timingCurve is ignored, and named, where the animator is not interruptible`() {
    let rig = Rig(.layerTime)
    let (driver, simulation) = (rig.rig.driver, rig.rig.simulation)
    driver.timingCurve = UISpringTimingParameters(dampingRatio: 0.5)
    driver.completionCurve = .linear
    rig.pop()
    simulation.run { driver.update(0.5) }
    simulation.run { driver.finish() }
    simulation.run(until: 0.25)
    #expect(abs(rig.shown - 0.75) < 1e-9)
    simulation.runUntilIdle()
    #expect(simulation.now == 0.5)
    #expect(simulation.diagnostics.map(\.code) == ["timing-curve-ignored"])
  }

  @Test(arguments: Path.allCases, [true, false])
  func `a spring carries the view beyond its end on both paths`(path: Path, finishes: Bool) {
    let rig = Rig(path)
    let (driver, simulation) = (rig.rig.driver, rig.rig.simulation)
    driver.continuesPlainAnimations = true
    let spring = Spring(dampingRatio: 0.3, response: 0.4)
    driver.timingCurve = UISpringTimingParameters(
      mass: 1, stiffness: spring.stiffness, damping: spring.damping,
      initialVelocity: CGVector(dx: 2, dy: 0))
    rig.pop()
    simulation.run { driver.update(0.5) }
    simulation.run { finishes ? driver.finish() : driver.cancel() }
    for time in [0.05, 0.2, 0.25, 0.4, 0.8] {
      simulation.run(until: time)
      let progress = spring.progress(at: time, initialVelocity: 2)
      let expected = finishes ? 0.5 + 0.5 * progress : 0.5 - 0.5 * progress
      #expect(abs(rig.shown - expected) < 1e-9, "at \(time)")
    }
    simulation.runUntilIdle()
    #expect(abs(simulation.now - spring.settlingDuration(initialVelocity: 2)) < 1e-12)
    #expect(rig.rig.navigation.viewControllers.count == (finishes ? 1 : 2))
    #expect(simulation.diagnostics == [])
  }

  @Test func `a non-interactive start runs by itself and can be caught`() {
    let rig = Rig(.interruptible)
    let (driver, simulation) = (rig.rig.driver, rig.rig.simulation)
    driver.wantsInteractiveStart = false
    rig.pop()
    #expect(rig.detail.transitionCoordinator?.initiallyInteractive == false)
    #expect(rig.detail.transitionCoordinator?.isInterruptible == true)
    simulation.run(until: 0.25)
    #expect(abs(rig.shown - 0.25) < 1e-9)
    simulation.run { driver.pause() }
    simulation.run { driver.cancel() }
    simulation.runUntilIdle()
    #expect(rig.rig.navigation.viewControllers.count == 2)
    #expect(simulation.diagnostics == [])
  }

  @Test(arguments: [true, false])
  func `a plain animation that started without the finger is caught by the first update`(
    finishes: Bool
  ) {
    let rig = Rig(.layerTime)
    let (driver, simulation) = (rig.rig.driver, rig.rig.simulation)
    driver.wantsInteractiveStart = false
    rig.pop()
    #expect(rig.detail.transitionCoordinator?.isInteractive == false)
    simulation.run(until: 0.1)
    #expect(abs(rig.shown - 0.1) < 1e-9)
    simulation.run { driver.update(0.4) }
    #expect(abs(rig.shown - 0.4) < 1e-9 && driver.percentComplete == 0.4)
    simulation.run(until: 5)
    simulation.run { driver.update(0.2) }
    #expect(abs(rig.shown - 0.2) < 1e-9)
    simulation.run { finishes ? driver.finish() : driver.cancel() }
    simulation.run { driver.update(0.9) }
    simulation.runUntilIdle()
    #expect(abs(simulation.now - (finishes ? 5.8 : 5.2)) < 1e-9)
    #expect(rig.rig.navigation.viewControllers.count == (finishes ? 1 : 2))
    #expect(simulation.diagnostics.map(\.code) == ["updated-after-end"])
  }

  @Test func `without an update a plain animation that started alone runs to its end`() {
    let rig = Rig(.layerTime)
    rig.rig.driver.wantsInteractiveStart = false
    rig.pop()
    rig.rig.simulation.runUntilIdle()
    #expect(abs(rig.rig.simulation.now - 1) < 1e-9)
    #expect(rig.rig.navigation.viewControllers.count == 1)
    rig.rig.simulation.run { rig.rig.driver.update(0.5) }
    #expect(rig.rig.navigation.viewControllers.count == 1)
    #expect(rig.rig.simulation.diagnostics == [])
  }

  @Test(arguments: Path.allCases, [true, false])
  func `finish and cancel before the transition is in flight are applied when it is`(
    path: Path, finishes: Bool
  ) {
    let rig = Rig(path)
    let (driver, simulation) = (rig.rig.driver, rig.rig.simulation)
    simulation.run {
      rig.rig.navigation.popViewController(animated: true)
      driver.update(0.4)
      finishes ? driver.finish() : driver.cancel()
    }
    simulation.runUntilIdle()
    #expect(rig.rig.navigation.viewControllers.count == (finishes ? 1 : 2))
    #expect(simulation.now == (finishes ? 1 : 0))
    #expect(simulation.diagnostics.map(\.code) == ["finished-before-start"])
  }

  @Test(arguments: Path.allCases)
  func `zero-length completions end in the next turn`(path: Path) {
    for (progress, finishes) in [(1.0, true), (0.0, false)] {
      let rig = Rig(path)
      let (driver, simulation) = (rig.rig.driver, rig.rig.simulation)
      rig.pop()
      simulation.run { driver.update(progress) }
      simulation.run {
        finishes ? driver.finish() : driver.cancel()
        #expect(rig.rig.navigation.transitionCoordinator != nil)
      }
      simulation.runUntilIdle()
      #expect(simulation.now == 0)
      #expect(rig.rig.navigation.transitionCoordinator == nil)
      #expect(rig.rig.navigation.viewControllers.count == (finishes ? 1 : 2))
      #expect(simulation.diagnostics == [])
    }
  }

  @Test func `a cancel of a controller that never had a transition ends nothing`() {
    let simulation = Simulation()
    simulation.run { UIPercentDrivenInteractiveTransition().cancel() }
    simulation.runUntilIdle()
    #expect(simulation.diagnostics.map(\.code) == ["ended-nothing"])
  }

  @Test func `a stray cancel after the end does not touch the next transition`() {
    let rig = Rig(.layerTime)
    let (driver, simulation) = (rig.rig.driver, rig.rig.simulation)
    rig.pop()
    simulation.run { driver.cancel() }
    simulation.run { driver.cancel() }
    simulation.runUntilIdle()
    simulation.run { driver.cancel() }
    rig.pop()
    simulation.run { driver.update(0.5) }
    simulation.run { driver.finish() }
    simulation.runUntilIdle()
    #expect(rig.rig.navigation.viewControllers.count == 1)
    #expect(simulation.diagnostics.map(\.code) == ["ended-twice"])
  }

  @Test func `a speed of zero is named and does not hang`() {
    let rig = Rig(.layerTime)
    let (driver, simulation) = (rig.rig.driver, rig.rig.simulation)
    driver.completionSpeed = 0
    rig.pop()
    simulation.run { driver.update(0.5) }
    simulation.run { driver.finish() }
    simulation.runUntilIdle()
    #expect(abs(simulation.now - 500) < 1e-6)
    #expect(simulation.diagnostics.map(\.code) == ["bad-completion-speed"])
  }

  @Test(arguments: Path.allCases, [(0.9999, true), (0.0001, false)])
  func `a speed below a thousandth is applied as it is`(_ path: Path, _ end: (Double, Bool)) {
    let rig = Rig(path)
    rig.rig.duration = 0.5
    let (driver, simulation) = (rig.rig.driver, rig.rig.simulation)
    rig.pop()
    simulation.run { driver.update(end.0) }
    simulation.run {
      // A ten-thousandth of 0.5 s remains, and takes 0.25 s.
      driver.completionSpeed = 0.0002
      end.1 ? driver.finish() : driver.cancel()
    }
    simulation.runUntilIdle()
    #expect(abs(simulation.now - 0.25) < 1e-6)
    #expect(simulation.diagnostics.isEmpty)
  }

  @Test(arguments: Path.allCases)
  func `pausing without a transition leaves no fraction of the last one`(_ path: Path) {
    let rig = Rig(path)
    rig.pop()
    rig.rig.simulation.run { rig.rig.driver.update(0.3) }
    rig.rig.simulation.run { rig.rig.driver.pause() }
    #expect(rig.rig.driver.percentComplete == 0.3)
    rig.rig.simulation.run { rig.rig.driver.cancel() }
    rig.rig.simulation.runUntilIdle()
    #expect(rig.rig.driver.percentComplete == 0.3)
    rig.rig.simulation.run { rig.rig.driver.pause() }
    #expect(rig.rig.driver.percentComplete == 0)
  }

  /// Waits for `delay` before it moves the from-view, in a transition of one second.
  final class DelayedShiftAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    let delay: TimeInterval

    init(delay: TimeInterval) { self.delay = delay }

    func transitionDuration(
      using transitionContext: (any UIViewControllerContextTransitioning)?
    ) -> TimeInterval { 1 }

    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
      guard let from = transitionContext.view(forKey: .from),
        let to = transitionContext.view(forKey: .to)
      else { return }
      transitionContext.containerView.insertSubview(to, belowSubview: from)
      UIView.animate(withDuration: 0.5, delay: delay) {
        from.center.x += 400
      } completion: { _ in
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      }
    }
  }

  @Test(arguments: [(0.25, 0.3), (0.5, 0), (0.75, 0.8)])
  func `a delay counts under the finger unless it leads beyond the transition`(
    _ delay: Double, _ shown: Double
  ) {
    let rig = NavigationRig()
    let detail = rig.stack("T")
    rig.isInteractive = true
    rig.makeAnimator = { DelayedShiftAnimator(delay: delay) }
    rig.simulation.run { _ = rig.navigation.popViewController(animated: true) }
    rig.simulation.run { rig.driver.update(0.4) }
    let x = rig.simulation.run { detail.view.layer.presentation()?.position.x ?? .nan }
    #expect(abs((x - 200) / 400 - shown) < 1e-9)
    rig.simulation.run { rig.driver.finish() }
    rig.simulation.runUntilIdle()
    #expect(rig.navigation.viewControllers == [rig.root] && rig.simulation.diagnostics == [])
  }
}

/// The shift of ``ShiftAnimator`` by a property animator.
final class InterruptibleShiftAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  let duration: TimeInterval
  private var animator: UIViewPropertyAnimator?

  init(duration: TimeInterval) {
    self.duration = duration
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { duration }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    interruptibleAnimator(using: transitionContext).startAnimation()
  }

  func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating {
    if let animator { return animator }
    let container = transitionContext.containerView
    let (from, to) = (
      transitionContext.view(forKey: .from), transitionContext.view(forKey: .to)
    )
    if let from, let to { container.insertSubview(to, belowSubview: from) }
    let animator = UIViewPropertyAnimator(duration: duration, curve: .linear) {
      from?.center.x += container.bounds.width
    }
    animator.addCompletion { position in
      transitionContext.completeTransition(position == .end)
    }
    self.animator = animator
    return animator
  }
}
