import UIKit

/// A transform that is reversed in flight does not jump and keeps its speed, as a centre does.
///
/// - Source: gist.github.com/d-ronnqvist/11266321
/// - Evidence: measured, by d-ronnqvist on iOS 8
/// - Systems: iOS 8+
func aTransformAddsUpToo(_ stage: Stage) {
  let view = box()
  stage.show(view)
  UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
    view.transform = CGAffineTransform(translationX: 100, y: 0)
  }
  stage.wait(0.5)
  stage.expect(view.shown.transform.m41, near: 50)
  UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.transform = .identity }
  stage.turn()
  stage.expect(view.shown.transform.m41, near: 50)
  stage.wait(0.5)
  stage.expect(view.shown.transform.m41, near: 50)
  stage.wait(0.25)
  stage.expect(view.shown.transform.m41, near: 25)
  stage.settle()
}
