import UIKit

/// The presented view is placed in the frame that the presentation controller answers.
///
/// - Source: developer.apple.com/documentation/uikit/uipresentationcontroller/frameofpresentedviewincontainerview
/// - Evidence: documented
/// - Systems: iOS 8+
func itsFrameIsThePresentedViews(_ stage: Stage) {
  let director = Director()
  let (presenter, presented) = stage.showPresenter(.custom, directed: director)
  director.presentation = { Half(presentedViewController: $0, presenting: $1) }
  presenter.present(presented, animated: false)
  stage.settle()
  let bounds = stage.window.bounds
  stage.expect(
    presented.view.frame,
    is: CGRect(x: 0, y: bounds.height / 2, width: bounds.width, height: bounds.height / 2))
  stage.expect(presenter.view.window === stage.window)
}

private final class Half: UIPresentationController {
  override var frameOfPresentedViewInContainerView: CGRect {
    let bounds = containerView?.bounds ?? .zero
    return CGRect(
      x: 0, y: bounds.height / 2, width: bounds.width, height: bounds.height / 2)
  }
}
