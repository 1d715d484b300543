import UIKit

/// What a presentation controller animates alongside from `presentationTransitionWillBegin` takes the transition's
/// time.
///
/// - Source: developer.apple.com/documentation/uikit/uipresentationcontroller/presentationtransitionwillbegin()
/// - Evidence: documented
/// - Systems: iOS 8+
func aDimmingViewFadesAlongside(_ stage: Stage) {
  let director = Director(animator: Slide(.incoming))
  let (presenter, presented) = stage.showPresenter(.custom, directed: director)
  let dimming = UIView()
  director.presentation = {
    Dimming(presentedViewController: $0, presenting: $1, dimming)
  }
  presenter.present(presented, animated: true)
  stage.wait(0.5)
  stage.expect(CGFloat(dimming.shown.opacity), near: 0.5, within: 0.01)
  stage.settle()
  stage.expect(dimming.superview === presented.presentationController?.containerView)
}

private final class Dimming: UIPresentationController {
  private let dimming: UIView
  init(
    presentedViewController presented: UIViewController, presenting: UIViewController?,
    _ dimming: UIView
  ) {
    self.dimming = dimming
    super.init(presentedViewController: presented, presenting: presenting)
  }
  override func presentationTransitionWillBegin() {
    containerView?.insertSubview(dimming, at: 0)
    dimming.alpha = 0
    let dimming = dimming
    presentedViewController.transitionCoordinator?.animate(
      alongsideTransition: { _ in dimming.alpha = 1 }, completion: nil)
  }
}
