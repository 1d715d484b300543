import UIKit

/// Content goes as far as the finger, less the 10 points after which the drag begins.
///
/// - Source: recordings of scroll views on iPads and an iPhone 6s
/// - Evidence: measured, four recordings on iPads and an iPhone
/// - Systems: iOS 12…18
func contentFollowsLessTheHysteresis(_ stage: Stage) {
  let scroll = Scroll(stage, content: 3000)
  stage.show(scroll)
  stage.play(.down(0, 200, 600), .move(0.1, 200, 560))
  stage.expect(scroll.contentOffset.y, near: 30)
  stage.play(.move(0.1, 200, 500))
  stage.expect(scroll.contentOffset.y, near: 90)
  stage.play(.up(0.5, 200, 500))
}
