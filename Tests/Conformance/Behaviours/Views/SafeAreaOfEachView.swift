import UIKit

/// The safe area of a view is the part of the window's that it overlaps.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/safeareainsets
/// - Evidence: documented
/// - Systems: iOS 11+
func safeAreaOfEachView(_ stage: Stage) {
  let (top, middle, all) = (box(0, 0, 100, 100), box(0, 200), box(0, 0, 390, 844))
  stage.show(top, middle, all)
  let window = stage.window.safeAreaInsets
  stage.expect(window.top > 0)
  stage.expect(top.safeAreaInsets.top, near: window.top)
  stage.expect(top.safeAreaInsets.bottom, is: 0)
  stage.expect(middle.safeAreaInsets, is: .zero)
  stage.expect(all.safeAreaInsets.bottom, near: window.bottom)
  top.frame.origin.y = 10
  stage.turn()
  stage.expect(top.safeAreaInsets.top, near: window.top - 10)
}
