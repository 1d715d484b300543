import UIKit

/// A running animator plays to its end without being retained, and an inactive or finished one may be released.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewpropertyanimator
/// - Evidence: lore, fire and forget is common
/// - Systems: iOS 10+
func releasingARunningOneIsFine(_ stage: Stage) {
  let view = box(-50, 0)
  stage.show(view)
  do {
    UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 100 }.startAnimation()
    _ = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0 }
    let ended = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0.5 }
    ended.startAnimation()
    ended.stopAnimation(true)
  }
  stage.wait(0.5)
  stage.expect(view.shown.position.x, near: 50)
  stage.settle()
  stage.expect(view.center.x, is: 100)
}
