import UIKit

/// The delegate can change where a fling comes to rest.
///
/// - Source:
///   developer.apple.com/documentation/uikit/uiscrollviewdelegate/scrollviewwillenddragging(_:withvelocity:targetcontentoffset:)
/// - Evidence: documented
/// - Systems: iOS 5+
func theDelegateMayChooseTheTarget(_ stage: Stage) {
  let scroll = Scroll(stage, content: 4000)
  scroll.target = CGPoint(x: 0, y: 1000)
  stage.show(scroll)
  stage.drag(from: (200, 700), to: (200, 600), in: 0.1)
  stage.settle()
  stage.expect(scroll.contentOffset.y, is: 1000)
}
