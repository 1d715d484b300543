import UIKit

/// Beyond its edge content follows as on a rubber band: x points of the finger show x · 0.55 · d / (x · 0.55 + d), in
/// a view d points high, and it goes back after the release.
///
/// - Source: twitter.com/chpwn/status/285540192096497664
/// - Evidence: measured, by several, the constant is quoted as 0.55
/// - Systems: iOS 3+
func aRubberBandBeyondTheEdge(_ stage: Stage) {
  let scroll = Scroll(stage, content: 4000)
  stage.show(scroll)
  stage.play(.down(0, 200, 100), .move(0.1, 200, 310))
  let (pull, height) = (200 * 0.55, scroll.bounds.height)
  stage.expect(scroll.contentOffset.y, near: -pull * height / (pull + height), within: 0.01)
  stage.play(.up(0.3, 200, 310))
  stage.settle()
  stage.expect(scroll.contentOffset.y, near: 0)
}
