import UIKit

/// A bitmap context is filled, and the image that is made of it shows that.
///
/// - Source: developer.apple.com/documentation/coregraphics/cgcontext/fill(_:)
/// - Evidence: documented
/// - Systems: iOS 8+
func aContextFills(_ stage: Stage) {
  UIGraphicsBeginImageContextWithOptions(CGSize(width: 1, height: 1), false, 1)
  UIGraphicsGetCurrentContext()?.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
  UIGraphicsEndImageContext()
  stage.cannotTell("what is drawn is not seen by code")
}
