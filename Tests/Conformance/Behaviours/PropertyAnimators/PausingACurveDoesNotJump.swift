import UIKit

/// Pausing a curved animation leaves the view where it is, as a fraction of its way, and starting again takes the
/// curve up.
///
/// - Source: developer.apple.com/videos/play/wwdc2017/230
/// - Evidence: documented, session 230 of WWDC17 shows the conversion
/// - Systems: iOS 11+
func pausingACurveDoesNotJump(_ stage: Stage) {
  let view = box(-50, 0)
  stage.show(view)
  let animator = UIViewPropertyAnimator(duration: 1, curve: .easeIn) { view.center.x = 100 }
  animator.startAnimation()
  stage.wait(0.5)
  animator.pauseAnimation()
  stage.turn()
  stage.expect(view.shown.position.x, near: 31.5357)
  stage.expect(animator.fractionComplete, near: 0.315357)

  stage.wait(1)
  animator.startAnimation()
  stage.wait(0.25)
  stage.expect(view.shown.position.x, near: 62.1862)
  stage.settle()
  stage.expect(view.center.x, is: 100)
}
