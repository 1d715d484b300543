import UIKit

/// Views that are hidden, nearly transparent or disabled for interaction are skipped, and their subviews with them.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/hittest(_:with:)
/// - Evidence: documented
/// - Systems: iOS 3+
func hiddenTransparentAndDisabledViewsAreSkipped(_ stage: Stage) {
  let (view, child) = (box(0, 100, 200, 200), box(0, 0, 100, 100))
  view.addSubview(child)
  stage.show(view)
  let point = CGPoint(x: 50, y: 150)
  stage.expect(stage.window.hitTest(point, with: nil) === child)
  view.isHidden = true
  stage.expect(stage.window.hitTest(point, with: nil) !== child)
  view.isHidden = false
  view.alpha = 0.009
  stage.expect(stage.window.hitTest(point, with: nil) !== child)
  view.alpha = 0.02
  stage.expect(stage.window.hitTest(point, with: nil) === child)
  view.isUserInteractionEnabled = false
  stage.expect(stage.window.hitTest(point, with: nil) !== child)
}
