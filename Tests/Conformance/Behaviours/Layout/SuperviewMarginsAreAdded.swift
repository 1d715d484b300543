import UIKit

/// With `preservesSuperviewLayoutMargins` a view's margins reach at least as far as those of its superview.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/preservessuperviewlayoutmargins
/// - Evidence: documented
/// - Systems: iOS 8+
func superviewMarginsAreAdded(_ stage: Stage) {
  let (parent, child) = (box(0, 200, 200, 200), box(0, 0, 200, 200))
  parent.layoutMargins = UIEdgeInsets(top: 30, left: 30, bottom: 30, right: 30)
  parent.addSubview(child)
  stage.show(parent)
  stage.expect(child.layoutMargins.left, is: 8)
  child.preservesSuperviewLayoutMargins = true
  stage.settle()
  stage.expect(child.layoutMargins.left, is: 30)
  stage.expect(child.layoutMargins.bottom, is: 30)
  child.frame.origin.x = 10
  stage.expect(child.layoutMargins.left, is: 20)
  child.frame.origin.x = 40
  stage.expect(child.layoutMargins.left, is: 8)
}
