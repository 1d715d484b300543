import Foundation
import HeadlessUIKit

/// Dims what lies behind the presented view, in step with the transition.
///
/// The dimming view goes when a presentation was not completed, and when a dismissal was.
class DimmingPresentationController: UIPresentationController {
  let dimmingView = UIView()
  /// The dimming's own alpha; the view's alpha goes from 0 to 1.
  static let dimming: CGFloat = 0.3

  override init(
    presentedViewController: UIViewController,
    presenting presentingViewController: UIViewController?
  ) {
    super.init(
      presentedViewController: presentedViewController, presenting: presentingViewController)
    dimmingView.backgroundColor = UIColor(white: 0, alpha: Self.dimming)
  }

  override func presentationTransitionWillBegin() {
    super.presentationTransitionWillBegin()
    dimmingView.frame = containerView?.bounds ?? .zero
    dimmingView.alpha = 0
    containerView?.insertSubview(dimmingView, at: 0)
    animateAlongside { self.dimmingView.alpha = 1 }
  }

  override func presentationTransitionDidEnd(_ completed: Bool) {
    super.presentationTransitionDidEnd(completed)
    if !completed { dimmingView.removeFromSuperview() }
  }

  override func dismissalTransitionWillBegin() {
    super.dismissalTransitionWillBegin()
    animateAlongside { self.dimmingView.alpha = 0 }
  }

  override func dismissalTransitionDidEnd(_ completed: Bool) {
    super.dismissalTransitionDidEnd(completed)
    if completed { dimmingView.removeFromSuperview() }
  }

  override func containerViewDidLayoutSubviews() {
    super.containerViewDidLayoutSubviews()
    dimmingView.frame = containerView?.bounds ?? .zero
    // In flight the animator has the say over the presented view.
    guard presentedViewController.transitionCoordinator == nil else { return }
    presentedView?.frame = frameOfPresentedViewInContainerView
  }

  /// With the transition, or at once where nothing is animated.
  private func animateAlongside(_ change: @escaping () -> Void) {
    guard let coordinator = presentedViewController.transitionCoordinator else { return change() }
    coordinator.animate(alongsideTransition: { _ in change() })
  }
}
