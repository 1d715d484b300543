import UIKit

/// A presentation with a dimming view that moves along with the transition.
final class CardPresentation: UIPresentationController {
  private let dimming = UIView()

  override var frameOfPresentedViewInContainerView: CGRect {
    guard let bounds = containerView?.bounds else { return .zero }
    return bounds.divided(atDistance: 320, from: .maxYEdge).slice
  }

  override func presentationTransitionWillBegin() {
    guard let containerView else { return }
    dimming.frame = containerView.bounds
    dimming.alpha = 0
    containerView.insertSubview(dimming, at: 0)
    presentedViewController.transitionCoordinator?.animate { [dimming] _ in dimming.alpha = 0.4 }
  }

  override func dismissalTransitionWillBegin() {
    guard let coordinator = presentedViewController.transitionCoordinator else {
      return dimming.alpha = 0
    }
    coordinator.animate(alongsideTransition: { [dimming] _ in dimming.alpha = 0 })
    coordinator.notifyWhenInteractionChanges { context in _ = context.isCancelled }
  }

  override func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    super.viewWillTransition(to: size, with: coordinator)
    coordinator.animate(alongsideTransition: nil) { [weak self] _ in
      self?.presentedView?.frame = self?.frameOfPresentedViewInContainerView ?? .zero
    }
  }
}
