import UIKit

/// The frontmost view that contains the point is hit.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/hittest(_:with:)
/// - Evidence: documented
/// - Systems: iOS 3+
func theFrontmostViewWins(_ stage: Stage) {
  let (back, front) = (box(0, 100, 200, 200), box(50, 150, 100, 100))
  stage.show(back, front)
  stage.expect(stage.window.hitTest(CGPoint(x: 60, y: 160), with: nil) === front)
  stage.expect(stage.window.hitTest(CGPoint(x: 10, y: 110), with: nil) === back)
}
