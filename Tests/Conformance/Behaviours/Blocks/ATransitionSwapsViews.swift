import UIKit

/// `UIView.transition(from:to:…)` puts one view in the place of the other, or shows it instead with
/// `.showHideTransitionViews`.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/transition(from:to:duration:options:completion:)
/// - Evidence: documented
/// - Systems: iOS 8+
func aTransitionSwapsViews(_ stage: Stage) {
  let (one, two, above) = (box(), box(), box(0, 0, 5, 5))
  stage.show(one, above)
  let parent = one.superview
  UIView.transition(from: one, to: two, duration: 0.25, options: []) { _ in
    stage.note("completion")
  }
  stage.settle()
  stage.expectNotes(["completion"])
  stage.expect(one.superview == nil)
  stage.expect(parent?.subviews == [two, above])
  UIView.transition(from: two, to: above, duration: 0.25, options: [.showHideTransitionViews])
  stage.settle()
  stage.expect(two.isHidden)
  stage.expect(!above.isHidden)
  stage.expect(parent?.subviews.count, is: 2)
}
