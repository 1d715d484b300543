import UIKit

/// `modifyAnimations` repeats the changes made in it, and no others of the block.
///
/// - Source:
///   developer.apple.com/documentation/uikit/uiview/modifyanimations(withrepeatcount:autoreverses:animations:)
/// - Evidence: documented
/// - Systems: iOS 12+
func modifiedAnimationsRepeatAlone(_ stage: Stage) {
  let (once, twice) = (box(-50, 0), box(-50, 100))
  stage.show(once, twice)
  UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
    UIView.modifyAnimations(withRepeatCount: 2, autoreverses: true) { twice.center.x = 100 }
    once.center.x = 100
  }
  stage.wait(1.5)
  stage.expect(once.shown.position.x, near: 100)
  stage.expect(twice.shown.position.x, near: 50)
  stage.settle()
}
