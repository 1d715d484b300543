import UIKit

/// A cancelled presentation takes the presented screen away, notifies it and its presenter, and still calls the
/// completion.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewcontroller/present(_:animated:completion:)
/// - Evidence: inferred
/// - Systems: iOS 8+
func aCancelledOneTakesTheScreenAway(_ stage: Stage) {
  let driver = UIPercentDrivenInteractiveTransition()
  let director = Director(animator: Slide(.incoming), interaction: driver)
  let (presenter, presented) = stage.showPresenter(.fullScreen, directed: director)
  presenter.present(presented, animated: true) { stage.note("completion") }
  stage.turn()
  driver.update(0.4)
  driver.cancel()
  stage.settle()
  stage.expectNotes([
    "A willDisappear", "B willAppear", "B willDisappear", "B didDisappear", "A willAppear",
    "A didAppear", "completion",
  ])
  stage.expect(presenter.presentedViewController == nil)
  stage.expect(presented.view.superview == nil)
}
