import Foundation
import PackageFolder
import Testing

@testable import HeadlessUIKit

/// Every fault that the engine names, provoked.
struct DiagnosticTests {
  private func codes(
    animate: @escaping (any UIViewControllerContextTransitioning) -> Void,
    then act: (NavigationRig) -> Void = { _ in }
  ) -> [String] {
    let rig = NavigationRig()
    _ = rig.stack("T")
    rig.isInteractive = true
    rig.makeAnimator = { ClosureAnimator(animate) }
    rig.simulation.run { _ = rig.navigation.popViewController(animated: true) }
    act(rig)
    rig.simulation.runUntilIdle()
    rig.simulation.reportOpenTransitions(touchWasCancelled: false)
    return rig.simulation.diagnostics.map(\.code)
  }

  private func shift(
    _ context: any UIViewControllerContextTransitioning, duration: TimeInterval = 1
  ) {
    UIView.animate(withDuration: duration) {
      context.view(forKey: .from)?.center.x += 400
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  private func finish(_ rig: NavigationRig) {
    rig.simulation.run { rig.driver.update(0.5) }
    rig.simulation.run { rig.driver.finish() }
  }

  /// Starts what it is given, and follows no finger.
  private final class Starter: NSObject, UIViewControllerInteractiveTransitioning {
    let animator: any UIViewControllerAnimatedTransitioning
    init(_ animator: any UIViewControllerAnimatedTransitioning) { self.animator = animator }
    func startInteractiveTransition(
      _ transitionContext: any UIViewControllerContextTransitioning
    ) { animator.animateTransition(using: transitionContext) }
  }

  private final class Delegate: NSObject, UINavigationControllerDelegate {
    let animator: any UIViewControllerAnimatedTransitioning
    let driver: any UIViewControllerInteractiveTransitioning

    init(
      _ animator: any UIViewControllerAnimatedTransitioning,
      _ driver: (any UIViewControllerInteractiveTransitioning)? = nil
    ) { (self.animator, self.driver) = (animator, driver ?? Starter(animator)) }

    func navigationController(
      _ navigationController: UINavigationController,
      animationControllerFor operation: UINavigationController.Operation,
      from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { animator }

    func navigationController(
      _ navigationController: UINavigationController,
      interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { driver }
  }

  @Test func `an interaction controller that only starts its transition has none`() {
    let rig = NavigationRig()
    _ = rig.stack("T")
    let delegate = Delegate(ClosureAnimator { shift($0, duration: 0.3) })
    rig.navigation.delegate = delegate
    let moves = (1...60).map { TouchSample.move(Double($0) / 60, 100 + CGFloat($0), 300) }
    rig.window.play([.down(0, 100, 300)] + moves + [.up(1.1, 160, 300)], delivery: .sample)
    rig.simulation.run(until: rig.simulation.now + 0.1)
    rig.simulation.run { _ = rig.navigation.popViewController(animated: true) }
    rig.simulation.runUntilIdle()
    #expect(rig.navigation.viewControllers.count == 1)
    #expect(rig.simulation.diagnostics.map(\.code) == [])
  }

  @Test func `a context that is started again after its end`() {
    final class Late: UIPercentDrivenInteractiveTransition {
      var context: (any UIViewControllerContextTransitioning)?
      override func startInteractiveTransition(
        _ transitionContext: any UIViewControllerContextTransitioning
      ) {
        context = transitionContext
        super.startInteractiveTransition(transitionContext)
      }
    }
    let rig = NavigationRig()
    _ = rig.stack("T")
    let driver = Late()
    // Moves the new view in from the left. If the animation were started again, the view would stay at the left.
    let animator = ClosureAnimator { context in
      let shown = context.view(forKey: .to)
      shown?.frame.origin.x = -400
      UIView.animate(withDuration: 1) {
        shown?.frame.origin.x = 0
      } completion: { _ in
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
    let delegate = Delegate(animator, driver)
    rig.navigation.delegate = delegate
    rig.simulation.run { _ = rig.navigation.popViewController(animated: true) }
    rig.simulation.run {
      driver.update(0.5)
      driver.finish()
    }
    rig.simulation.runUntilIdle()
    #expect(rig.simulation.diagnostics.map(\.code) == [])
    rig.simulation.run { driver.context.map { driver.startInteractiveTransition($0) } }
    rig.simulation.runUntilIdle()
    #expect(rig.simulation.diagnostics.map(\.code) == ["started-after-end"])
    #expect(rig.root.view.frame.minX == 0)
    #expect(rig.root.view.layer.presentation()?.frame.minX == 0)
  }

  /// Moves its transition, and completes it by itself half a second later, without saying that the interaction is over.
  private final class Silent: NSObject, UIViewControllerInteractiveTransitioning {
    func startInteractiveTransition(
      _ transitionContext: any UIViewControllerContextTransitioning
    ) {
      transitionContext.view(forKey: .to).map(transitionContext.containerView.addSubview)
      transitionContext.updateInteractiveTransition(0.5)
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) {
        transitionContext.completeTransition(true)
      }
    }
  }

  @Test(arguments: [(0.3, [String]()), (1.2, ["completed-while-interactive"])])
  func `a completion after the finger has left is none of a driven transition`(
    lift: Double, expected: [String]
  ) {
    let rig = NavigationRig()
    _ = rig.stack("T")
    let delegate = Delegate(ClosureAnimator { _ in }, Silent())
    rig.navigation.delegate = delegate
    rig.window.play([.down(0, 100, 300), .up(lift, 100, 300)], delivery: .sample)
    rig.simulation.run(until: rig.simulation.now + 0.1)
    rig.simulation.run { _ = rig.navigation.popViewController(animated: true) }
    rig.simulation.runUntilIdle()
    withExtendedLifetime(delegate) {}
    #expect(rig.simulation.diagnostics.map(\.code) == expected)
  }

  @Test func `a transition that is completed after its cancellation has not completed`() {
    let rig = NavigationRig()
    _ = rig.stack("T")
    rig.isInteractive = true
    rig.makeAnimator = {
      ClosureAnimator { context in
        UIView.animate(withDuration: 1) {
          context.view(forKey: .from)?.center.x += 400
        } completion: { _ in
          context.completeTransition(true)
        }
      }
    }
    var ends: [Bool] = []
    rig.simulation.transitionObserver = {
      if case .ended(let completed) = $0.kind { ends.append(completed) }
    }
    rig.simulation.run { _ = rig.navigation.popViewController(animated: true) }
    rig.simulation.run { rig.driver.update(0.4) }
    rig.simulation.run { rig.driver.cancel() }
    rig.simulation.runUntilIdle()
    #expect(ends == [false])
    #expect(rig.simulation.diagnostics.map(\.code) == ["completed-after-cancel"])
  }

  @Test func `a sound transition has none`() {
    #expect(codes(animate: { shift($0) }, then: finish) == [])
  }

  @Test func `never completed`() {
    let result = codes { context in
      UIView.animate(withDuration: 1) { context.view(forKey: .from)?.alpha = 0 }
    } then: {
      finish($0)
    }
    #expect(result == ["never-completed"])
  }

  @Test func `completed twice`() {
    let result = codes { context in
      UIView.animate(withDuration: 1) {
        context.view(forKey: .from)?.alpha = 0
      } completion: { _ in
        context.completeTransition(true)
        context.completeTransition(true)
      }
    } then: {
      finish($0)
    }
    #expect(result == ["completed-twice"])
  }

  @Test(arguments: [false, true])
  func `completed although it was cancelled`(finishes: Bool) {
    let result = codes { context in
      UIView.animate(withDuration: 1) {
        context.view(forKey: .from)?.alpha = 0
      } completion: { _ in
        context.completeTransition(true)
      }
    } then: { rig in
      rig.simulation.run { rig.driver.update(0.5) }
      rig.simulation.run { finishes ? rig.driver.finish() : rig.driver.cancel() }
    }
    #expect(result == (finishes ? [] : ["completed-after-cancel"]))
  }

  @Test func `update after the end`() {
    let result = codes(animate: { shift($0) }) { rig in
      finish(rig)
      rig.simulation.run { rig.driver.update(0.6) }
    }
    #expect(result == ["updated-after-end"])
  }

  /// Moves the old screen, and adds the new one only if it is told to.
  private final class BareAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    let adds: Bool
    init(adds: Bool) { self.adds = adds }

    func transitionDuration(
      using transitionContext: (any UIViewControllerContextTransitioning)?
    ) -> TimeInterval { 1 }

    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
      if adds, let shown = transitionContext.view(forKey: .to) {
        transitionContext.containerView.addSubview(shown)
      }
      UIView.animate(withDuration: 1) {
        transitionContext.viewController(forKey: .from)?.view.center.x -= 100
      } completion: { _ in
        transitionContext.completeTransition(true)
      }
    }
  }

  private final class Presenter: NSObject, UIViewControllerTransitioningDelegate {
    let adds: Bool
    init(adds: Bool) { self.adds = adds }

    func animationController(
      forPresented presented: UIViewController, presenting: UIViewController,
      source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { BareAnimator(adds: adds) }
  }

  @Test(arguments: [UIModalPresentationStyle.fullScreen, .custom], [true, false])
  func `a presented screen that nobody adds`(style: UIModalPresentationStyle, adds: Bool) {
    let rig = ModalRig(style)
    let delegate = Presenter(adds: adds)
    rig.presented.transitioningDelegate = delegate
    rig.simulation.run { rig.root.present(rig.presented, animated: true) }
    rig.simulation.runUntilIdle()
    withExtendedLifetime(delegate) {}
    #expect((rig.presented.view.window == nil) != adds)
    let messages = rig.simulation.diagnostics.map(\.message)
    #expect(rig.simulation.diagnostics.map(\.code) == (adds ? [] : ["view-not-shown"]))
    #expect(messages.allSatisfy { $0.hasPrefix("T is in no window: the screen that stays") })
  }

  @Test(arguments: [true, false])
  func `a pushed screen that nobody adds`(adds: Bool) {
    let rig = NavigationRig()
    rig.makeAnimator = { BareAnimator(adds: adds) }
    let screen = rig.makeController("T")
    rig.simulation.run { rig.navigation.pushViewController(screen, animated: true) }
    rig.simulation.runUntilIdle()
    #expect(rig.simulation.diagnostics.map(\.code) == (adds ? [] : ["view-not-shown"]))
  }

  @Test(arguments: ["is hidden", "is transparent", "is off the screen"])
  func `a screen that ends where nobody sees it`(reason: String) {
    let rig = NavigationRig()
    _ = rig.stack("T")
    rig.makeAnimator = {
      ClosureAnimator { context in
        let shown = context.view(forKey: .to)
        UIView.animate(withDuration: 1) {
          context.view(forKey: .from)?.center.x += 400
        } completion: { _ in
          switch reason {
          case "is hidden": shown?.isHidden = true
          case "is transparent": shown?.alpha = 0
          default: shown?.frame.origin.x = 400
          }
          context.completeTransition(true)
        }
      }
    }
    rig.simulation.run { _ = rig.navigation.popViewController(animated: true) }
    rig.simulation.runUntilIdle()
    #expect(rig.simulation.diagnostics.map(\.code) == ["view-not-shown"])
    #expect(rig.simulation.diagnostics.first?.message.hasPrefix("F0 \(reason): ") == true)
  }

  @Test(arguments: [true, false])
  func `a view left behind`(finishes: Bool) {
    let result = codes { context in
      context.containerView.addSubview(UIView(frame: CGRect(x: 0, y: 0, width: 9, height: 9)))
      shift(context)
    } then: { rig in
      rig.simulation.run { rig.driver.update(0.5) }
      rig.simulation.run { finishes ? rig.driver.finish() : rig.driver.cancel() }
    }
    #expect(result == ["view-left-behind"])
  }

  @Test func `an animation longer than the transition`() {
    #expect(codes(animate: { shift($0, duration: 2) }, then: finish) == ["animation-too-long"])
  }

  @Test func `an explicit animation under the finger snaps at the release`() {
    final class Completer: CAAnimationDelegate {
      let context: any UIViewControllerContextTransitioning

      init(_ context: any UIViewControllerContextTransitioning) {
        self.context = context
      }

      func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
    let result = codes { context in
      let animation = CABasicAnimation(keyPath: "opacity")
      animation.fromValue = 1.0
      animation.toValue = 0.0
      animation.duration = 1
      animation.delegate = Completer(context)
      context.view(forKey: .from)?.layer.add(animation, forKey: "fade")
    } then: { rig in
      let view = rig.navigation.viewControllers.last?.view
      #expect(view != nil)
      rig.simulation.run { rig.driver.update(0.5) }
      rig.simulation.run { rig.driver.finish() }
      #expect(rig.navigation.viewControllers.count == 1)
    }
    #expect(result == ["explicit-animation"])
  }

  @Test func `a touch that was taken away and that nobody answered`() {
    let rig = NavigationRig()
    _ = rig.stack("T")
    rig.isInteractive = true
    rig.simulation.run { _ = rig.navigation.popViewController(animated: true) }
    rig.simulation.run { rig.driver.update(0.5) }
    rig.simulation.runUntilIdle()
    rig.simulation.reportOpenTransitions(touchWasCancelled: true)
    #expect(rig.simulation.diagnostics.map(\.code) == ["cancelled-not-handled"])
  }

  @Test func `appearance callbacks that do not balance`() {
    let simulation = Simulation()
    simulation.run { UIViewController().endAppearanceTransition() }
    #expect(simulation.diagnostics.map(\.code) == ["appearance-unbalanced"])
  }

  @Test func `every code has a sentence that names a remedy, and they differ`() {
    let sentences = DiagnosticCode.allCases.map(\.sentence)
    #expect(Set(sentences).count == sentences.count)
    for code in DiagnosticCode.allCases where code != .notSimulated {
      #expect(code.sentence.contains(";"), "\(code.rawValue)")
    }
  }

  @Test func `the page about diagnostics lists every code with its sentence`() throws {
    let page = packageFolder.appendingPathComponent(
      "Sources/Engine/HeadlessUIKit/HeadlessUIKit.docc/Diagnostics.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    for code in DiagnosticCode.allCases {
      let row = "| `\(code.rawValue)` | \(code.severity.rawValue) | \(code.sentence) |"
      #expect(text.split(separator: "\n").contains { $0 == row }, "\(row)")
    }
  }
}

/// An animator made of a closure; it lasts a second.
final class ClosureAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let animate: (any UIViewControllerContextTransitioning) -> Void

  init(_ animate: @escaping (any UIViewControllerContextTransitioning) -> Void) {
    self.animate = animate
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 1 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    if let from = transitionContext.view(forKey: .from),
      let to = transitionContext.view(forKey: .to)
    {
      transitionContext.containerView.insertSubview(to, belowSubview: from)
    }
    animate(transitionContext)
  }
}
