import UIKit

/// A fling at v points per second coasts about 0.499 · v points, with the normal deceleration rate of 0.998 per
/// millisecond.
///
/// - Source: recordings of scroll views on an iPad
/// - Evidence: measured, the target offsets of three recorded flings within 1 %
/// - Systems: iOS 12…18
func aFlingCoastsHalfItsSpeed(_ stage: Stage) {
  let scroll = Scroll(stage, content: 8000)
  stage.show(scroll)
  stage.drag(from: (200, 700), to: (200, 400), in: 0.3)
  let start = scroll.contentOffset.y
  stage.expect(scroll.contentOffset.y, near: 290)
  stage.settle()
  // A thousand points per second.
  stage.expect(scroll.contentOffset.y - start, near: 499, within: 5)
}
