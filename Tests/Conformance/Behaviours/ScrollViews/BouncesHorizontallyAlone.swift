import UIKit

/// `bouncesHorizontally` and `bouncesVertically` say for each axis whether content bounces.
///
/// - Source: developer.apple.com/documentation/uikit/uiscrollview/bounceshorizontally
/// - Evidence: documented
/// - Systems: iOS 18+
func bouncesHorizontallyAlone(_ stage: Stage) {
  let scroll = Scroll(stage, content: 4000)
  scroll.contentSize.width = 1000
  scroll.bouncesHorizontally = false
  stage.show(scroll)
  stage.drag(from: (100, 400), to: (300, 400), in: 0.2, holds: true)
  stage.expect(scroll.contentOffset.x, is: 0)
  stage.play(.up(0.5, 300, 400))
}
