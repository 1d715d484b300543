import UIKit

/// A tap on the status bar scrolls the one scroll view with `scrollsToTop` to its top.
///
/// - Source: developer.apple.com/documentation/uikit/uiscrollview/scrollstotop
/// - Evidence: documented
/// - Systems: iOS 3+
func aTapOnTheStatusBarScrollsToTheTop(_ stage: Stage) {
  let scroll = Scroll(stage, content: 4000)
  stage.show(scroll)
  scroll.contentOffset.y = 1000
  stage.cannotTell("the status bar belongs to the system")
}
