import UIKit

/// The standard transition of a full screen presentation comes up from below.
///
/// - Source: developer.apple.com/documentation/uikit/uimodaltransitionstyle/coververtical
/// - Evidence: documented
/// - Systems: iOS 8+
func theStandardOneCoversFromBelow(_ stage: Stage) {
  let (presenter, presented) = stage.showPresenter(.fullScreen)
  presenter.present(presented, animated: true)
  stage.wait(0.1)
  let y = presented.view.shown.frame.minY
  stage.expect(y > 10 && y < stage.window.bounds.height, "\(y)")
  stage.settle()
}
