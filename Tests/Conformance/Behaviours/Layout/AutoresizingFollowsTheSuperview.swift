import UIKit

/// Flexible sizes and margins of the autoresizing mask share what a superview gains.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/autoresizingmask-swift.property
/// - Evidence: documented
/// - Systems: iOS 8+
func autoresizingFollowsTheSuperview(_ stage: Stage) {
  let (parent, wide, right, middle) = (
    box(0, 0, 100, 100), box(10, 0, 80, 10), box(80, 20, 10, 10), box(40, 40, 20, 20)
  )
  wide.autoresizingMask = .flexibleWidth
  right.autoresizingMask = .flexibleLeftMargin
  middle.autoresizingMask = [.flexibleLeftMargin, .flexibleRightMargin]
  for view in [wide, right, middle] { parent.addSubview(view) }
  stage.show(parent)
  parent.frame.size.width = 200
  stage.turn()
  stage.expect(wide.frame, is: CGRect(x: 10, y: 0, width: 180, height: 10))
  stage.expect(right.frame.minX, is: 180)
  stage.expect(middle.frame.minX, is: 90)
}
