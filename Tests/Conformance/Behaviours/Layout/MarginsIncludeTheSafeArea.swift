import UIKit

/// Margins lie inside the safe area, unless `insetsLayoutMarginsFromSafeArea` is false.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/insetslayoutmarginsfromsafearea
/// - Evidence: documented
/// - Systems: iOS 11+
func marginsIncludeTheSafeArea(_ stage: Stage) {
  let view = box(0, 0, 390, 844)
  view.layoutMargins = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
  stage.show(view)
  let safe = stage.window.safeAreaInsets
  stage.expect(view.layoutMargins.top, near: safe.top + 10)
  stage.expect(view.layoutMarginsGuide.layoutFrame.minY, near: safe.top + 10)
  view.insetsLayoutMarginsFromSafeArea = false
  stage.settle()
  stage.expect(view.layoutMargins.top, near: 10)
  stage.expect(view.layoutMargins.bottom, near: 10)
}
