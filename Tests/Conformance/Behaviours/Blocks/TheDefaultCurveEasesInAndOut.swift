import UIKit

/// Without options the curve eases in and out.
///
/// - Source: UIView.h, UIViewAnimationOptionCurveEaseInOut
/// - Evidence: header, which calls it the default
/// - Systems: iOS 8+
func theDefaultCurveEasesInAndOut(_ stage: Stage) {
  let view = box()
  stage.show(view)
  UIView.animate(withDuration: 1) { view.alpha = 0 }
  stage.wait(0.25)
  stage.expect(CGFloat(view.shown.opacity), near: 1 - 0.129162, within: 1e-5)
  stage.settle()
}
