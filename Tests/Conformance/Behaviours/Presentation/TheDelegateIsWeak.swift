import UIKit

/// A screen does not retain its transitioning delegate; without one the system animates.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewcontroller/transitioningdelegate
/// - Evidence: documented
/// - Systems: iOS 8+
func theDelegateIsWeak(_ stage: Stage) {
  let (presenter, presented) = stage.showPresenter(.fullScreen)
  do {
    let director = Director(animator: Slide(.incoming))
    presented.transitioningDelegate = director
    stage.expect(presented.transitioningDelegate === director)
  }
  stage.expect(presented.transitioningDelegate == nil)
  presenter.present(presented, animated: true)
  stage.settle()
  stage.expect(presented.view.frame, is: stage.window.bounds)
}
