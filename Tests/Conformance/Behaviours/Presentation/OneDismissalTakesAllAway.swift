import UIKit

/// Dismissing from the lowest presenter takes all presentations above it away, with the animation of the topmost.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewcontroller/dismiss(animated:completion:)
/// - Evidence: documented
/// - Systems: iOS 8+
func oneDismissalTakesAllAway(_ stage: Stage) {
  let (presenter, first) = stage.showPresenter(.overFullScreen)
  let second = Screen("C", stage)
  second.modalPresentationStyle = .overFullScreen
  presenter.present(first, animated: false)
  stage.settle()
  first.present(second, animated: false)
  stage.settle()
  _ = stage.takeNotes()
  presenter.dismiss(animated: true)
  stage.settle()
  stage.expect(presenter.presentedViewController == nil)
  stage.expect(first.presentedViewController == nil)
  stage.expect(
    Set(stage.takeNotes()),
    is: ["B willDisappear", "B didDisappear", "C willDisappear", "C didDisappear"])
}
