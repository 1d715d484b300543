import Foundation
import HeadlessUIKit
import Testing

/// A window with a root controller F, which presents T with linear test animators of 1 s.
final class ModalRig: NSObject, UIViewControllerTransitioningDelegate {
  let simulation = Simulation()
  let window: UIWindow
  let root: UIViewController
  let presented: UIViewController
  let driver = UIPercentDrivenInteractiveTransition()
  var isInteractive = false
  var isInterruptible = false

  init(_ style: UIModalPresentationStyle = .fullScreen) {
    (window, root, presented) = simulation.run {
      let root = UIViewController()
      root.title = "F"
      let presented = UIViewController()
      presented.title = "T"
      presented.modalPresentationStyle = style
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
      window.rootViewController = root
      window.makeKeyAndVisible()
      return (window, root, presented)
    }
    super.init()
    presented.transitioningDelegate = self
    simulation.log.isEnabled = true
  }

  var script: [String] { simulation.log.entries.map(\.text) }

  func makeController(
    _ title: String, style: UIModalPresentationStyle = .fullScreen
  ) -> UIViewController {
    simulation.run {
      let controller = UIViewController()
      controller.title = title
      controller.modalPresentationStyle = style
      return controller
    }
  }

  // MARK: Doing

  /// Asks for the presentation, listens to its coordinator and lets it run to its end.
  func present(_ release: Release = .none) {
    simulation.run {
      root.present(presented, animated: true) {}
      listen(to: presented.transitionCoordinator)
    }
    perform(release)
  }

  /// Asks for the dismissal, listens to its coordinator and lets it run to its end.
  func dismiss(_ release: Release = .none) {
    simulation.run {
      presented.dismiss(animated: true) {}
      listen(to: presented.transitionCoordinator)
    }
    perform(release)
  }

  /// Presents without interaction, waits for the end and clears the log.
  func presentBefore() {
    let interactive = isInteractive
    isInteractive = false
    simulation.run { root.present(presented, animated: true) }
    simulation.runUntilIdle()
    isInteractive = interactive
    simulation.log.removeAll()
  }

  /// What the finger does once the transition runs.
  enum Release {
    case none, finish, cancel
  }

  private func perform(_ release: Release) {
    if release != .none {
      simulation.run { driver.update(0.4) }
      simulation.run { release == .finish ? driver.finish() : driver.cancel() }
    }
    simulation.runUntilIdle()
  }

  private func listen(to coordinator: (any UIViewControllerTransitionCoordinator)?) {
    let simulation = simulation
    coordinator?.animate(alongsideTransition: { _ in
      simulation.record("coordinator.alongside")
    }) { context in
      simulation.record("coordinator.completion(cancelled: \(context.isCancelled))")
    }
    coordinator?.notifyWhenInteractionChanges { context in
      simulation.record("coordinator.interactionChanged(\(context.isInteractive))")
    }
  }

  // MARK: Delegate

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    isInterruptible ? InterruptibleRiseAnimator() : RiseAnimator(isPresenting: true)
  }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { RiseAnimator(isPresenting: false) }

  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { isInteractive ? driver : nil }

  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { isInteractive ? driver : nil }

  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    PanelPresentationController(presentedViewController: presented, presenting: presenting)
  }
}

// MARK: - Checking

extension ModalRig {
  /// Expects that T is presented at `frame`, and that F's view is as the style and the animator left it.
  func expectPresented(
    removesPresenter: Bool, frame: CGRect, chrome: Int = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(root.presentedViewController === presented, sourceLocation: sourceLocation)
    #expect(presented.presentingViewController === root, sourceLocation: sourceLocation)
    #expect(presented.view.window === window, sourceLocation: sourceLocation)
    #expect(presented.view.frame == frame, sourceLocation: sourceLocation)
    #expect((root.view.window == nil) == removesPresenter, sourceLocation: sourceLocation)
    #expect(root.view.alpha == (removesPresenter ? 0.5 : 1), sourceLocation: sourceLocation)
    #expect(
      window.subviews.count == (removesPresenter ? 1 : 2), sourceLocation: sourceLocation)
    #expect(window.subviews.last?.subviews.count == 1 + chrome, sourceLocation: sourceLocation)
    expectQuiet(sourceLocation: sourceLocation)
  }

  /// Expects that only F is shown, and that nothing of the presentation is left.
  func expectNotPresented(
    diagnostics: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(root.presentedViewController == nil, sourceLocation: sourceLocation)
    #expect(presented.presentingViewController == nil, sourceLocation: sourceLocation)
    #expect(presented.view.superview == nil, sourceLocation: sourceLocation)
    #expect(window.subviews == [root.view].compactMap(\.self), sourceLocation: sourceLocation)
    #expect(root.view.alpha == 1, sourceLocation: sourceLocation)
    #expect(root.view.frame == window.bounds, sourceLocation: sourceLocation)
    expectQuiet(diagnostics: diagnostics, sourceLocation: sourceLocation)
  }

  private func expectQuiet(diagnostics: [String] = [], sourceLocation: SourceLocation) {
    for view in [root.view, presented.view].compactMap(\.self) {
      #expect(view.transform == .identity, sourceLocation: sourceLocation)
      #expect(!view.isHidden, sourceLocation: sourceLocation)
    }
    #expect(!presented.isBeingPresented, sourceLocation: sourceLocation)
    #expect(!presented.isBeingDismissed, sourceLocation: sourceLocation)
    #expect(presented.transitionCoordinator == nil, sourceLocation: sourceLocation)
    #expect(simulation.diagnostics.map(\.code) == diagnostics, sourceLocation: sourceLocation)
  }
}

/// Moves the presented view up from below the container, or down again; fades the presenter's view if the context
/// provides it.
final class RiseAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  let isPresenting: Bool

  init(isPresenting: Bool) {
    self.isPresenting = isPresenting
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 1 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    let container = transitionContext.containerView
    let (from, to) = (
      transitionContext.view(forKey: .from), transitionContext.view(forKey: .to)
    )
    if let to {
      if isPresenting {
        container.addSubview(to)
      } else {
        container.insertSubview(to, at: 0)
      }
    }
    let height = container.bounds.height
    if isPresenting { to?.center.y += height }
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      if self.isPresenting {
        to?.center.y -= height
        from?.alpha = 0.5
      } else {
        from?.center.y += height
        to?.alpha = 1
      }
    } completion: { _ in
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }
}

/// The same upwards motion by a property animator, which can be caught in flight.
final class InterruptibleRiseAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private var running: UIViewPropertyAnimator?

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 1 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    interruptibleAnimator(using: transitionContext).startAnimation()
  }

  func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating {
    if let running { return running }
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear, animations: nil)
    running = animator
    let height = transitionContext.containerView.bounds.height
    if let to = transitionContext.view(forKey: .to) {
      transitionContext.containerView.addSubview(to)
      to.center.y += height
      animator.addAnimations { to.center.y -= height }
    }
    animator.addCompletion { _ in
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
    return animator
  }
}

/// The lower half of the container, above a dimming view that comes and goes alongside.
final class PanelPresentationController: UIPresentationController {
  let dimming = UIView()
  private(set) var layouts: [String] = []

  override var frameOfPresentedViewInContainerView: CGRect {
    guard let bounds = containerView?.bounds else { return .zero }
    return bounds.divided(atDistance: bounds.height / 2, from: .minYEdge).remainder
  }

  override func presentationTransitionWillBegin() {
    containerView?.insertSubview(dimming, at: 0)
    dimming.alpha = 0
    presentedViewController.transitionCoordinator?.animate { _ in self.dimming.alpha = 1 }
  }

  override func presentationTransitionDidEnd(_ completed: Bool) {
    if !completed { dimming.removeFromSuperview() }
  }

  override func dismissalTransitionWillBegin() {
    presentedViewController.transitionCoordinator?.animate { _ in self.dimming.alpha = 0 }
  }

  override func dismissalTransitionDidEnd(_ completed: Bool) {
    if completed { dimming.removeFromSuperview() }
  }

  override func containerViewWillLayoutSubviews() {
    layouts.append("will")
    dimming.frame = containerView?.bounds ?? .zero
    guard presentedViewController.transitionCoordinator == nil else { return }
    presentedView?.frame = frameOfPresentedViewInContainerView
  }

  override func containerViewDidLayoutSubviews() {
    layouts.append("did")
  }
}

extension UIViewControllerTransitionCoordinator {
  /// Allows a trailing closure, which would be ambiguous between the two optional blocks.
  fileprivate func animate(_ alongside: @escaping (Context) -> Void) {
    animate(alongsideTransition: alongside, completion: nil)
  }
}
