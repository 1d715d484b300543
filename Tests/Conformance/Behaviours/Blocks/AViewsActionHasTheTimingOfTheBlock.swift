import UIKit

/// Inside a block a view's action for a property is an animation from its value on screen with the block's duration,
/// delay and curve; outside it is null.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/action(for:forkey:)
/// - Evidence: documented
/// - Systems: iOS 8+
func aViewsActionHasTheTimingOfTheBlock(_ stage: Stage) {
  let view = box()
  stage.show(view)
  stage.expect(view.action(for: view.layer, forKey: "opacity") is NSNull)
  var inside: CABasicAnimation?
  UIView.animate(withDuration: 2, delay: 0.5, options: .curveEaseIn) {
    inside = view.action(for: view.layer, forKey: "opacity") as? CABasicAnimation
  }
  stage.expect(inside?.keyPath, is: "opacity")
  stage.expect(inside?.duration, is: 2)
  stage.expect((inside?.fromValue as? NSNumber)?.doubleValue ?? inside?.fromValue as? Double, is: 1)
  var point: [Float] = [0, 0]
  inside?.timingFunction?.getControlPoint(at: 1, values: &point)
  stage.expect(CGFloat(point[0]), near: 0.42)
}
