import UIKit

/// A change of a transform that cannot be inverted ends unfinished when the next change of it begins.
///
/// - Source: gist.github.com/d-ronnqvist/11266321
/// - Evidence: inferred, from additive animations of matrices
/// - Systems: iOS 8+
func aMatrixWithoutAreaIsReplaced(_ stage: Stage) {
  let view = box()
  stage.show(view)
  UIView.animate(withDuration: 1) {
    view.transform = CGAffineTransform(scaleX: 0, y: 0)
  } completion: {
    stage.note("first \($0)")
  }
  stage.wait(0.5)
  UIView.animate(withDuration: 1) {
    view.transform = .identity
  } completion: {
    stage.note("second \($0)")
  }
  stage.settle()
  stage.expectNotes(["first false", "second true"])
  stage.expect(view.shown.transform.m11, near: 1)
}
