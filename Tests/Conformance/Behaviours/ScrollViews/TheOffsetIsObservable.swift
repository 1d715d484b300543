import UIKit

/// `contentOffset` is observable by key path while content scrolls.
///
/// - Source: developer.apple.com/documentation/swift/using-key-value-observing-in-swift
/// - Evidence: lore, refresh controls of libraries rely on it
/// - Systems: iOS 3+
func theOffsetIsObservable(_ stage: Stage) {
  let scroll = Scroll(stage, content: 4000)
  stage.show(scroll)
  let token = scroll.observe(\.contentOffset, options: .new) { _, _ in stage.note("observed") }
  scroll.contentOffset.y = 10
  stage.expect(stage.takeNotes().contains("observed"))
  token.invalidate()
}
