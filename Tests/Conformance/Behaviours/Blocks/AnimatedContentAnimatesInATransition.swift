import UIKit

/// With `.allowAnimatedContent` changes in a transition's block are animated.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/animationoptions/allowanimatedcontent
/// - Evidence: documented
/// - Systems: iOS 8+
func animatedContentAnimatesInATransition(_ stage: Stage) {
  let view = box()
  stage.show(view)
  UIView.transition(
    with: view, duration: 1, options: [.allowAnimatedContent, .curveLinear],
    animations: { view.alpha = 0 })
  stage.wait(0.5)
  stage.expect(CGFloat(view.shown.opacity), near: 0.5)
  stage.settle()
}
