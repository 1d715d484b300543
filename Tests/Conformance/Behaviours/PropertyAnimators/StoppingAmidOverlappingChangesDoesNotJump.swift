import UIKit

/// Stopping an animator whose blocks change a property twice leaves what was on screen.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewanimating/stopanimation(_:)
/// - Evidence: documented
/// - Systems: iOS 11+
func stoppingAmidOverlappingChangesDoesNotJump(_ stage: Stage) {
  let view = box(-50, 0)
  stage.show(view)
  let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 100 }
  animator.fractionComplete = 0.5
  stage.turn()
  animator.addAnimations { view.center.x = 200 }
  stage.turn()
  let shown = view.shown.position.x
  animator.stopAnimation(true)
  stage.expect(view.center.x, near: shown)
}
