import UIKit

/// A view that a block animates takes no touches, unless the block allows user interaction.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/animationoptions/allowuserinteraction
/// - Evidence: documented
/// - Systems: iOS 8+
func aMovingViewTakesNoTouches(_ stage: Stage) {
  let (closed, open) = (box(0, 100), box(0, 300))
  stage.show(closed, open)
  UIView.animate(withDuration: 1) { closed.alpha = 0.5 }
  UIView.animate(withDuration: 1, delay: 0, options: .allowUserInteraction) { open.alpha = 0.5 }
  stage.wait(0.5)
  stage.expect(stage.window.hitTest(CGPoint(x: 50, y: 150), with: nil) !== closed)
  stage.expect(stage.window.hitTest(CGPoint(x: 50, y: 350), with: nil) === open)
  stage.settle()
  stage.expect(stage.window.hitTest(CGPoint(x: 50, y: 150), with: nil) === closed)
}
