import UIKit

/// `scrollRectToVisible` scrolls just as far as needed, clear of the insets, and not for what is visible.
///
/// - Source: developer.apple.com/documentation/uikit/uiscrollview/scrollrecttovisible(_:animated:)
/// - Evidence: documented
/// - Systems: iOS 3+
func scrollingToARect(_ stage: Stage) {
  let scroll = Scroll(stage, content: 4000)
  scroll.contentInset = UIEdgeInsets(top: 100, left: 0, bottom: 50, right: 0)
  stage.show(scroll)
  scroll.contentOffset.y = 0
  scroll.scrollRectToVisible(CGRect(x: 0, y: 844, width: 1, height: 100), animated: false)
  stage.expect(scroll.contentOffset.y, is: 150)
  scroll.scrollRectToVisible(CGRect(x: 0, y: 300, width: 1, height: 1), animated: false)
  stage.expect(scroll.contentOffset.y, is: 150)
  scroll.scrollRectToVisible(CGRect(x: 0, y: 200, width: 1, height: 1), animated: false)
  stage.expect(scroll.contentOffset.y, is: 100)
}
