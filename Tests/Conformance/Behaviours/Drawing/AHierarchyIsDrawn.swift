import UIKit

/// `drawHierarchy(in:afterScreenUpdates:)` draws a view as it is on screen, and returns true.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/drawhierarchy(in:afterscreenupdates:)
/// - Evidence: documented
/// - Systems: iOS 8+
func aHierarchyIsDrawn(_ stage: Stage) {
  let view = box()
  stage.show(view)
  UIGraphicsBeginImageContextWithOptions(CGSize(width: 100, height: 100), false, 1)
  stage.expect(view.drawHierarchy(in: view.bounds, afterScreenUpdates: true))
  UIGraphicsEndImageContext()
  stage.cannotTell("what is drawn is not seen by code")
}
