import UIKit

/// The copy of an animator is inactive and has its timing, flags and animation blocks.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewpropertyanimator
/// - Evidence: inferred, from the conformance to NSCopying
/// - Systems: iOS 11+
func aCopyIsInactiveWithTheSameBlocks(_ stage: Stage) {
  let view = box(-50, 0)
  stage.show(view)
  let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) { view.center.x = 100 }
  animator.scrubsLinearly = false
  guard let copy = animator.copy() as? UIViewPropertyAnimator else {
    return stage.expect(false, "no copy")
  }
  stage.expect(copy !== animator)
  stage.expect(copy.state, is: .inactive)
  stage.expect(copy.duration, is: 2)
  stage.expect(!copy.scrubsLinearly)
  copy.startAnimation()
  stage.wait(1)
  stage.expect(view.shown.position.x, near: 50)
  stage.settle()
}
