import UIKit

/// View animations and keyframes inside an animator's block last as long as the animator, and are scrubbed and
/// stopped with it.
///
/// - Source: developer.apple.com/videos/play/wwdc2017/230
/// - Evidence: documented
/// - Systems: iOS 11+
func blocksInsideAreScrubbedWithIt(_ stage: Stage) {
  let (plain, keyed) = (box(-50, 0), box(-50, 100))
  stage.show(plain, keyed)
  let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) {
    UIView.animate(withDuration: 5) { plain.center.x = 100 }
    UIView.animateKeyframes(withDuration: 5, delay: 0) {
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
        keyed.center.x = 100
      }
    }
  }
  animator.fractionComplete = 0.75
  stage.turn()
  stage.expect(plain.shown.position.x, near: 75)
  stage.expect(keyed.shown.position.x, near: 50)
  animator.stopAnimation(true)
  stage.expect(plain.center.x, near: 75)
  stage.expect(keyed.center.x, near: 50)
}
