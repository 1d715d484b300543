import UIKit

/// Animations of one property that overlap add up, so that a reversal does not jump: each goes on at its own speed to
/// its own end.
///
/// - Source: developer.apple.com/videos/play/wwdc2014/236
/// - Evidence: documented, session 236 of WWDC14
/// - Systems: iOS 8+
func animationsOfOnePropertyAddUp(_ stage: Stage) {
  let view = box(-50, 0)
  stage.show(view)
  UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) { view.center.x = 100 }
  stage.wait(1)
  stage.expect(view.shown.position.x, near: 50)
  UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) { view.center.x = 0 }
  stage.turn()
  stage.expect(view.shown.position.x, near: 50)
  stage.wait(0.5)
  // The first still adds −25 to 0, and the second +75.
  stage.expect(view.shown.position.x, near: 50)
  stage.wait(1)
  stage.expect(view.shown.position.x, near: 25)
  stage.wait(0.51)
  stage.expect(view.shown.position.x, near: 0)
}
