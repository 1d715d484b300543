import UIKit

/// With the fast deceleration rate a fling at v points per second coasts about 0.1 · v points.
///
/// - Source: developer.apple.com/documentation/uikit/uiscrollview/decelerationrate-swift.struct/fast
/// - Evidence: lore, from the number of the rate
/// - Systems: iOS 3+
func aFastRateCoastsATenth(_ stage: Stage) {
  let scroll = Scroll(stage, content: 8000)
  scroll.decelerationRate = .fast
  stage.show(scroll)
  stage.drag(from: (200, 700), to: (200, 400), in: 0.3)
  let start = scroll.contentOffset.y
  stage.settle()
  stage.expect(scroll.contentOffset.y - start, near: 99, within: 2)
}
