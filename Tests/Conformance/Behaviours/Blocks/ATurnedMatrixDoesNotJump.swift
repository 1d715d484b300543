import UIKit

/// A turned and moved transform does not jump when another change of it begins.
///
/// - Source: gist.github.com/d-ronnqvist/11266321
/// - Evidence: inferred, from additive animations of matrices
/// - Systems: iOS 8+
func aTurnedMatrixDoesNotJump(_ stage: Stage) {
  let view = box()
  stage.show(view)
  UIView.animate(withDuration: 1) {
    view.transform = CGAffineTransform(rotationAngle: 1).translatedBy(x: 100, y: 20)
  }
  stage.wait(0.6)
  let before = view.shown.transform
  UIView.animate(withDuration: 1) {
    view.transform = CGAffineTransform(translationX: -40, y: 0).scaledBy(x: 2, y: 2)
  }
  stage.turn()
  let after = view.shown.transform
  stage.expect(after.m11, near: before.m11)
  stage.expect(after.m12, near: before.m12)
  stage.expect(after.m41, near: before.m41)
  stage.settle()
  stage.expect(view.shown.transform.m11, near: 2)
  stage.expect(view.shown.transform.m41, near: -40)
}
