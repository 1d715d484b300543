import Foundation
import HeadlessUIKit
import Testing

/// A presentation that places its card in `containerViewWillLayoutSubviews` and resizes its backdrop on dismissal.
private final class CardPresentation: UIPresentationController {
  let backdrop = UIView()

  override func presentationTransitionWillBegin() {
    backdrop.frame = containerView?.bounds ?? .zero
    containerView?.insertSubview(backdrop, at: 0)
  }

  override func containerViewWillLayoutSubviews() {
    presentedView?.frame = CGRect(x: 0, y: 60, width: 400, height: 740)
  }

  override func dismissalTransitionWillBegin() {
    presentedView?.frame.origin.y = 0
    containerView?.setNeedsLayout()
    backdrop.frame.size.height = 100
  }
}

private final class CardDismissal: NSObject, UIViewControllerAnimatedTransitioning {
  private(set) var measured: CGFloat?
  /// Whether the animation also gives the card the container's height.
  var resizes = false

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.4 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let card = context.view(forKey: .from)
    measured = card?.frame.minY
    UIView.animate(withDuration: 0.4) {
      card?.frame.origin.y = context.containerView.bounds.height
      if self.resizes { card?.frame.size.height = context.containerView.bounds.height }
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

private final class CardDelegate: NSObject, UIViewControllerTransitioningDelegate {
  let dismissal = CardDismissal()

  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    CardPresentation(presentedViewController: presented, presenting: presenting)
  }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { dismissal }
}

struct ContainerLayoutTests {
  @Test(arguments: [false, true])
  func `the container is laid out before the animator of a dismissal measures, and not by it`(
    resizes: Bool
  ) {
    let simulation = Simulation()
    let delegate = CardDelegate()
    delegate.dismissal.resizes = resizes
    let (window, card) = simulation.run {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
      let (root, card) = (UIViewController(), UIViewController())
      window.rootViewController = root
      window.makeKeyAndVisible()
      card.modalPresentationStyle = .custom
      card.transitioningDelegate = delegate
      root.present(card, animated: false)
      return (window, card)
    }
    simulation.runUntilIdle()
    simulation.run { card.dismiss(animated: true) }
    #expect(delegate.dismissal.measured == 60)
    simulation.run(until: simulation.now + 0.2)
    let middle = simulation.run { card.view.layer.presentation()?.frame.minY }
    #expect(middle.map { $0 > 60 && $0 < 800 } == true)
    withExtendedLifetime(window) {}
  }
}
