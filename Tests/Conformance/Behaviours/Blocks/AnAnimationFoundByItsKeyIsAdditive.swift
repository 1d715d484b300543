import UIKit

/// A block animation of a position is an additive basic animation from the difference to zero.
///
/// - Source: gist.github.com/d-ronnqvist/11266321
/// - Evidence: measured, by iosoteric and d-ronnqvist on iOS 8
/// - Systems: iOS 8+
func anAnimationFoundByItsKeyIsAdditive(_ stage: Stage) {
  let view = box(-50, 0)
  stage.show(view)
  UIView.animate(withDuration: 2, delay: 0, options: .curveEaseIn) { view.center.x = 100 }
  stage.turn()
  let animation = view.layer.animation(forKey: "position") as? CABasicAnimation
  stage.expect(animation?.keyPath, is: "position")
  stage.expect(animation?.isAdditive == true)
  stage.expect(animation?.duration, is: 2)
  stage.expect(animation?.fromValue as? CGPoint, is: CGPoint(x: -100, y: 0))
  stage.expect(animation?.toValue as? CGPoint, is: .zero)
  stage.expect(view.layer.animation(forKey: "opacity") == nil)
  stage.settle()
}
