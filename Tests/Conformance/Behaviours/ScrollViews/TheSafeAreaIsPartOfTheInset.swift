import UIKit

/// The adjusted inset of a scroll view is its own and the safe area along its scrolling axes; with `.never` its own
/// alone, with `.always` on all sides.
///
/// - Source: developer.apple.com/documentation/uikit/uiscrollview/contentinsetadjustmentbehavior-swift.enum
/// - Evidence: documented
/// - Systems: iOS 11+
func theSafeAreaIsPartOfTheInset(_ stage: Stage) {
  let (scroll, root) = (UIScrollView(), UIViewController())
  root.additionalSafeAreaInsets = UIEdgeInsets(top: 40, left: 7, bottom: 20, right: 7)
  root.view = scroll
  scroll.contentSize = CGSize(width: 200, height: 4000)
  stage.show(root)
  let area = scroll.safeAreaInsets
  stage.expect(scroll.contentOffset.y, near: -area.top)
  scroll.contentInset.top = 5
  stage.expect(scroll.adjustedContentInset.top, near: area.top + 5)
  stage.expect(scroll.adjustedContentInset.left, is: 0)
  scroll.contentInsetAdjustmentBehavior = .always
  stage.expect(scroll.adjustedContentInset.left, is: 7)
  scroll.contentInsetAdjustmentBehavior = .never
  stage.expect(scroll.adjustedContentInset, is: UIEdgeInsets(top: 5, left: 0, bottom: 0, right: 0))
}
