import UIKit

/// Subviews are inserted, exchanged, and brought to the front or sent to the back in order.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/insertsubview(_:at:)
/// - Evidence: documented
/// - Systems: iOS 8+
func subviewsAreOrdered(_ stage: Stage) {
  let (parent, a, b, c) = (UIView(), UIView(), UIView(), UIView())
  parent.addSubview(a)
  parent.insertSubview(b, belowSubview: a)
  parent.insertSubview(c, at: 1)
  stage.expect(parent.subviews == [b, c, a])
  parent.bringSubviewToFront(b)
  stage.expect(parent.subviews == [c, a, b])
  parent.sendSubviewToBack(a)
  stage.expect(parent.subviews == [a, c, b])
  parent.exchangeSubview(at: 0, withSubviewAt: 2)
  stage.expect(parent.subviews == [b, c, a])
}
