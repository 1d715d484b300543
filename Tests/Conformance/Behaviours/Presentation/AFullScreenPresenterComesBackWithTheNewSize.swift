import UIKit

/// A presenter that was taken out of the window comes back with the size that the window has then.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewcontroller/viewwilltransition(to:with:)
/// - Evidence: lore
/// - Systems: iOS 8+
func aFullScreenPresenterComesBackWithTheNewSize(_ stage: Stage) {
  let (presenter, presented) = stage.showPresenter(.fullScreen)
  presenter.present(presented, animated: false)
  stage.settle()
  let wide = CGRect(x: 0, y: 0, width: 844, height: 390)
  stage.window.frame = wide
  stage.settle()
  stage.expect(presented.view.frame, is: wide)
  presenter.dismiss(animated: false)
  stage.settle()
  stage.expect(presenter.view.frame, is: wide)
}
