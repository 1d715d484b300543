import UIKit

/// Without `completeTransition` a transition never ends: the coordinator stays, and a pop is refused.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewcontrollercontexttransitioning/completetransition(_:)
/// - Evidence: documented, that the call must come, and lore for what happens without it
/// - Systems: iOS 7+
func aTransitionWithoutTheCallNeverEnds(_ stage: Stage) {
  let director = Director(animator: Endless())
  let navigation = stage.showStack("A", "B", directed: director)
  navigation.pushViewController(Screen("C", stage), animated: true)
  stage.settle()
  stage.expect(navigation.transitionCoordinator != nil)
  stage.expect(navigation.popViewController(animated: true) == nil)
}

private final class Endless: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { 0.3 }
  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    if let view = context.view(forKey: .to) { context.containerView.addSubview(view) }
  }
}
