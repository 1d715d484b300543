import UIKit

/// Releasing a paused animator is a programmer error that raises an exception.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewpropertyanimator
/// - Evidence: lore, the exception says so and no page
/// - Systems: iOS 11+
func releasingAPausedOneRaises(_ stage: Stage) {
  let view = box()
  stage.show(view)
  if stage.mayRaise {
    UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0 }.pauseAnimation()
  }
  stage.turn()
}
