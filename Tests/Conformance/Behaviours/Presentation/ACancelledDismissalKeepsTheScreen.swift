import UIKit

/// A cancelled dismissal keeps the presented screen and brings its appearance back.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewcontrollertransitioningdelegate
/// - Evidence: inferred, from navigation
/// - Systems: iOS 8+
func aCancelledDismissalKeepsTheScreen(_ stage: Stage) {
  let driver = UIPercentDrivenInteractiveTransition()
  let director = Director(animator: Slide(.outgoing))
  let (presenter, presented) = stage.showPresenter(.fullScreen, directed: director)
  presenter.present(presented, animated: false)
  stage.settle()
  _ = stage.takeNotes()
  director.interaction = driver
  presenter.dismiss(animated: true)
  stage.turn()
  driver.update(0.4)
  driver.cancel()
  stage.settle()
  stage.expectNotes([
    "B willDisappear", "A willAppear", "A willDisappear", "A didDisappear", "B willAppear",
    "B didAppear",
  ])
  stage.expect(presenter.presentedViewController === presented)
}
