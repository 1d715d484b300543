import UIKit

/// Removing a block animation by its key shows its end at once, and its completion is called with false.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/animate(withduration:animations:completion:)
/// - Evidence: documented, and lore for what removes an animation
/// - Systems: iOS 8+
func aRemovedAnimationCompletesUnfinished(_ stage: Stage) {
  let view = box()
  stage.show(view)
  UIView.animate(withDuration: 1) {
    view.center.x = 150
  } completion: {
    stage.note("finished: \($0)")
  }
  stage.wait(0.5)
  view.layer.removeAnimation(forKey: "position")
  stage.turn()
  stage.expectNotes(["finished: false"])
  stage.expect(view.shown.position.x, near: 150)
}
