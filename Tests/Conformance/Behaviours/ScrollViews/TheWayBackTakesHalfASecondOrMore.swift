import UIKit

/// Content that was pulled beyond its edge is back after 0.5 to 0.8 s.
///
/// - Source: recordings of scroll views on an iPad
/// - Evidence: measured, in recordings of three pulls
/// - Systems: iOS 12…18
func theWayBackTakesHalfASecondOrMore(_ stage: Stage) {
  let scroll = Scroll(stage, content: 4000)
  stage.show(scroll)
  stage.drag(from: (200, 100), to: (200, 400), in: 0.2, holds: true)
  stage.play(.up(0.3, 200, 400))
  stage.wait(0.4)
  stage.expect(scroll.isDecelerating)
  stage.wait(0.45)
  stage.expect(!scroll.isDecelerating)
  stage.expect(scroll.contentOffset.y, near: 0)
}
