import UIKit

/// The layout margins of a plain view are 8 points on each side.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/directionallayoutmargins
/// - Evidence: documented
/// - Systems: iOS 11+
func marginsAreEightPoints(_ stage: Stage) {
  let view = box(100, 200)
  stage.show(view)
  stage.expect(view.layoutMargins, is: UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
  stage.expect(
    view.layoutMarginsGuide.layoutFrame, is: CGRect(x: 8, y: 8, width: 84, height: 84))
}
