import UIKit

/// A Bézier path fills and strokes itself in the current context.
///
/// - Source: developer.apple.com/documentation/uikit/uibezierpath/fill()
/// - Evidence: documented
/// - Systems: iOS 8+
func aPathFills(_ stage: Stage) {
  UIGraphicsBeginImageContextWithOptions(CGSize(width: 1, height: 1), false, 1)
  UIBezierPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1)).fill()
  UIGraphicsEndImageContext()
  stage.cannotTell("what is drawn is not seen by code")
}
