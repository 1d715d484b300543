import UIKit

/// A transformed view is hit where it is seen.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/hittest(_:with:)
/// - Evidence: inferred, the page does not name transforms
/// - Systems: iOS 3+
func transformsCount(_ stage: Stage) {
  let view = box(100, 200, 100, 100)
  view.transform = CGAffineTransform(scaleX: 2, y: 2)
  stage.show(view)
  stage.expect(stage.window.hitTest(CGPoint(x: 60, y: 160), with: nil) === view)
  view.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
  stage.expect(stage.window.hitTest(CGPoint(x: 110, y: 210), with: nil) !== view)
}
