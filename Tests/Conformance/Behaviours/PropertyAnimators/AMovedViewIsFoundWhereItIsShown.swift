import UIKit

/// A touch finds a view that an animator moves where it is on screen, and not where it is going.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewpropertyanimator/ismanualhittestingenabled
/// - Evidence: inferred, from the meaning of manual hit-testing
/// - Systems: iOS 11+
func aMovedViewIsFoundWhereItIsShown(_ stage: Stage) {
  let view = box(0, 200, 100, 100)
  stage.show(view)
  let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x += 200 }
  animator.startAnimation()
  stage.wait(0.5)
  stage.expect(stage.window.hitTest(CGPoint(x: 150, y: 250), with: nil) === view)
  stage.expect(stage.window.hitTest(CGPoint(x: 250, y: 250), with: nil) !== view)
  stage.settle()
  stage.expect(stage.window.hitTest(CGPoint(x: 250, y: 250), with: nil) === view)
}
