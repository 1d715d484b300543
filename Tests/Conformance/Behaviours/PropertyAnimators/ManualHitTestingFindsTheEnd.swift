import UIKit

/// With `isManualHitTestingEnabled`, a view that an animator moves is hit-tested by its model values.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewpropertyanimator/ismanualhittestingenabled
/// - Evidence: inferred, the page says only that the app manages it
/// - Systems: iOS 11+
func manualHitTestingFindsTheEnd(_ stage: Stage) {
  let view = box(0, 200, 100, 100)
  stage.show(view)
  let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x += 200 }
  animator.isManualHitTestingEnabled = true
  animator.startAnimation()
  stage.wait(0.5)
  stage.expect(stage.window.hitTest(CGPoint(x: 250, y: 250), with: nil) === view)
  stage.settle()
}
