import UIKit

/// With `.crossDissolve` the presented view fades in, in place.
///
/// - Source: developer.apple.com/documentation/uikit/uimodaltransitionstyle/crossdissolve
/// - Evidence: documented
/// - Systems: iOS 8+
func aCrossDissolveFades(_ stage: Stage) {
  let (presenter, presented) = stage.showPresenter(.overFullScreen)
  presented.modalTransitionStyle = .crossDissolve
  presenter.present(presented, animated: true)
  stage.wait(0.15)
  let opacity = presented.view.shown.opacity
  stage.expect(opacity > 0.05 && opacity < 0.95, "\(opacity)")
  stage.expect(presented.view.shown.frame.minY, near: 0)
  stage.settle()
}
