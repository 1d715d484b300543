import UIKit

/// A tap on the status bar scrolls the one scroll view with `scrollsToTop` to its top; with two of them on a phone, or if the
/// delegate refuses, nothing happens.
///
/// - Source: developer.apple.com/documentation/uikit/uiscrollview/scrollstotop
/// - Evidence: documented
/// - Systems: iOS 8+
func aTapOnTheStatusBarScrollsToTheTop(_ stage: Stage) {
  let scroll = TopScroll(stage)
  let other = UIScrollView(frame: CGRect(x: 0, y: 400, width: 390, height: 100))
  stage.show(scroll, other)
  scroll.contentOffset.y = 1000
  stage.tap(195, 20)
  stage.settle()
  stage.expect(scroll.contentOffset.y, near: 1000)
  other.scrollsToTop = false
  stage.tap(195, 20)
  stage.settle()
  stage.expect(scroll.contentOffset.y, near: 0)
  stage.expectNotes(["should", "did"])
  scroll.contentOffset.y = 1000
  scroll.refuses = true
  stage.tap(195, 20)
  stage.settle()
  stage.expect(scroll.contentOffset.y, near: 1000)
  stage.expectNotes(["should"])
}

private final class TopScroll: UIScrollView, UIScrollViewDelegate {
  private unowned let stage: Stage
  var refuses = false

  init(_ stage: Stage) {
    self.stage = stage
    super.init(frame: stage.window.bounds)
    contentSize = CGSize(width: 390, height: 4000)
    contentInsetAdjustmentBehavior = .never
    delegate = self
  }

  required init?(coder: NSCoder) { nil }

  func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool {
    stage.note("should")
    return !refuses
  }

  func scrollViewDidScrollToTop(_ scrollView: UIScrollView) { stage.note("did") }
}
