import UIKit

/// While `setAnimationsEnabled(false)` holds, blocks change at once and complete.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/setanimationsenabled(_:)
/// - Evidence: documented
/// - Systems: iOS 8+
func disabledAnimationsChangeAtOnce(_ stage: Stage) {
  let view = box()
  stage.show(view)
  UIView.setAnimationsEnabled(false)
  UIView.animate(withDuration: 1) {
    view.center.x = 150
  } completion: { _ in
    stage.note("completion")
  }
  stage.expect(!UIView.areAnimationsEnabled)
  UIView.setAnimationsEnabled(true)
  stage.turn()
  stage.expect(view.shown.position.x, near: 150)
  stage.expectNotes(["completion"])
}
