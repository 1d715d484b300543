import Foundation
import HeadlessUIKit
import Testing

/// Coordinator blocks beside an animation controller that makes a new property animator at every call.
struct VendedAnimatorTests {
  /// Slides a panel over the lower half, and away again, with a new property animator at every call.
  private final class Forgetful: NSObject, UIViewControllerAnimatedTransitioning {
    let isPresenting: Bool

    init(isPresenting: Bool) { self.isPresenting = isPresenting }

    func transitionDuration(
      using transitionContext: (any UIViewControllerContextTransitioning)?
    ) -> TimeInterval { 0.3 }

    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
      make(transitionContext).startAnimation()
    }

    func interruptibleAnimator(
      using transitionContext: any UIViewControllerContextTransitioning
    ) -> any UIViewImplicitlyAnimating { make(transitionContext) }

    private func make(
      _ context: any UIViewControllerContextTransitioning
    ) -> UIViewPropertyAnimator {
      let screen = context.viewController(forKey: isPresenting ? .to : .from)
      let panel = context.view(forKey: isPresenting ? .to : .from)
      let final = screen.map(context.finalFrame) ?? .zero
      var target = final
      if isPresenting {
        if let panel { context.containerView.addSubview(panel) }
        panel?.frame = final.offsetBy(dx: 0, dy: final.height)
      } else {
        target = screen.map(context.initialFrame) ?? .zero
        target.origin.y += target.height
      }
      let animator = UIViewPropertyAnimator(duration: 0.3, curve: .easeOut) {
        panel?.frame = target
      }
      animator.addCompletion { _ in
        context.completeTransition(!context.transitionWasCancelled)
      }
      return animator
    }
  }

  private final class Delegate: NSObject, UIViewControllerTransitioningDelegate {
    let driver = UIPercentDrivenInteractiveTransition()
    var isInteractive = false

    func presentationController(
      forPresented presented: UIViewController, presenting: UIViewController?,
      source: UIViewController
    ) -> UIPresentationController? {
      DimmedPanelPresentationController(
        presentedViewController: presented, presenting: presenting)
    }

    func animationController(
      forPresented presented: UIViewController, presenting: UIViewController,
      source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { Forgetful(isPresenting: true) }

    func animationController(
      forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { Forgetful(isPresenting: false) }

    func interactionControllerForDismissal(
      using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { isInteractive ? driver : nil }
  }

  /// A panel that has been asked for.
  private struct Rig {
    let simulation = Simulation()
    let delegate = Delegate()
    let panel: UIViewController
    let window: UIWindow

    init() {
      let delegate = delegate
      (window, panel) = simulation.run {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
        let root = UIViewController()
        let panel = UIViewController()
        panel.modalPresentationStyle = .custom
        panel.transitioningDelegate = delegate
        window.rootViewController = root
        window.makeKeyAndVisible()
        root.present(panel, animated: true)
        return (window, panel)
      }
    }

    var dimming: CGFloat? {
      simulation.run {
        (panel.presentationController?.containerView?.subviews.first?.layer)
          .map { CGFloat(($0.presentation() ?? $0).opacity) }
      }
    }

    var panelTop: CGFloat? {
      simulation.run { (panel.view.layer.presentation() ?? panel.view.layer).frame.minY }
    }
  }

  /// The time at which an ease-out of 0.3 s is halfway.
  ///
  /// Its Bézier curve has the control points (0, 0) and (0.58, 1): y = 3t² − 2t³ is 1/2 at t = 1/2, and x = 3 · 0.58 ·
  /// t²(1 − t) + t³ is 0.3425 there.
  private static let half = 0.3425 * 0.3

  @Test func `a dimming view fades in beside the panel`() throws {
    let rig = Rig()
    #expect(try #require(rig.dimming) == 0)
    rig.simulation.run(until: Self.half)
    #expect(abs(try #require(rig.dimming) - 0.5) < 1e-6)
    #expect(abs(try #require(rig.panelTop) - 633) < 1e-3)
    rig.simulation.runUntilIdle()
    #expect(try #require(rig.dimming) == 1)
    #expect(try #require(rig.panelTop) == 422)
    #expect(rig.simulation.diagnostics.map(\.code) == ["animator-changed"])
  }

  @Test func `it fades out on the way back`() throws {
    let rig = Rig()
    rig.simulation.runUntilIdle()
    let start = rig.simulation.now
    rig.simulation.run { rig.panel.dismiss(animated: true) }
    #expect(try #require(rig.dimming) == 1)
    rig.simulation.run(until: start + Self.half)
    #expect(abs(try #require(rig.dimming) - 0.5) < 1e-6)
    #expect(abs(try #require(rig.panelTop) - 633) < 1e-3)
    let container = rig.simulation.run { rig.panel.presentationController?.containerView }
    rig.simulation.run(until: start + 0.3)
    rig.simulation.runUntilIdle()
    #expect(rig.simulation.run { container?.superview } == nil)
    #expect(rig.simulation.run { rig.panel.presentingViewController } == nil)
  }

  @Test(arguments: [true, false]) func `it follows a finger in proportion`(finishes: Bool) throws {
    let rig = Rig()
    rig.simulation.runUntilIdle()
    rig.delegate.isInteractive = true
    rig.simulation.run { rig.panel.dismiss(animated: true) }
    for progress in [0.25, 0.5] {
      rig.simulation.run { rig.delegate.driver.update(progress) }
      #expect(abs(try #require(rig.dimming) - (1 - progress)) < 1e-6)
      #expect(abs(try #require(rig.panelTop) - (422 + 422 * progress)) < 1e-3)
    }
    rig.simulation.run { finishes ? rig.delegate.driver.finish() : rig.delegate.driver.cancel() }
    rig.simulation.runUntilIdle()
    #expect(rig.simulation.run { rig.panel.presentingViewController == nil } == finishes)
    guard !finishes else { return }
    #expect(try #require(rig.dimming) == 1)
    #expect(try #require(rig.panelTop) == 422)
  }

  /// An interaction controller that has no UIKit superclass and never starts the animator.
  private final class OwnInteraction: NSObject, UIViewControllerInteractiveTransitioning {
    private(set) var context: (any UIViewControllerContextTransitioning)?

    func startInteractiveTransition(
      _ transitionContext: any UIViewControllerContextTransitioning
    ) {
      context = transitionContext
      if let to = transitionContext.view(forKey: .to) {
        transitionContext.containerView.insertSubview(to, at: 0)
      }
    }
  }

  @Test(arguments: [true, false])
  func `it follows an interaction controller of the app's own`(finishes: Bool) throws {
    let rig = NavigationRig()
    _ = rig.stack("T")
    let interaction = OwnInteraction()
    let delegate = OwnInteractionDelegate(interaction)
    let veil = rig.simulation.run {
      rig.navigation.delegate = delegate
      let veil = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      rig.navigation.view.addSubview(veil)
      rig.navigation.popViewController(animated: true)
      rig.navigation.transitionCoordinator?.animate(alongsideTransition: { _ in veil.alpha = 0 })
      return veil
    }
    func shown() -> Double {
      rig.simulation.run { Double((veil.layer.presentation() ?? veil.layer).opacity) }
    }
    rig.simulation.run { interaction.context?.updateInteractiveTransition(0.25) }
    #expect(abs(shown() - 0.75) < 1e-6)
    let start = rig.simulation.now
    rig.simulation.run {
      if finishes {
        interaction.context?.finishInteractiveTransition()
      } else {
        interaction.context?.cancelInteractiveTransition()
      }
    }
    // Finishing takes the remaining 0.75 s of 1 s, cancelling takes 0.25 s. After half of that time, half of the
    // remaining change is shown.
    rig.simulation.run(until: start + (finishes ? 0.375 : 0.125))
    #expect(abs(shown() - (finishes ? 0.375 : 0.875)) < 1e-6)
    rig.simulation.run(until: start + 1)
    rig.simulation.run { interaction.context?.completeTransition(finishes) }
    rig.simulation.runUntilIdle()
    #expect(shown() == (finishes ? 0 : 1))
  }

  private final class OwnInteractionDelegate: NSObject, UINavigationControllerDelegate {
    private let interaction: OwnInteraction

    init(_ interaction: OwnInteraction) { self.interaction = interaction }

    func navigationController(
      _ navigationController: UINavigationController,
      animationControllerFor operation: UINavigationController.Operation,
      from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { RiseAnimator(isPresenting: false) }

    func navigationController(
      _ navigationController: UINavigationController,
      interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }
  }
}
