import UIKit

/// A cumulative animation goes on from its end with each repetition.
///
/// - Source: developer.apple.com/documentation/quartzcore/capropertyanimation/iscumulative
/// - Evidence: documented
/// - Systems: iOS 3+
func cumulativeOnesGoOn(_ stage: Stage) {
  let layer = stage.showLayer()
  let animation = CABasicAnimation(keyPath: "position.x")
  (animation.fromValue, animation.toValue, animation.duration) = (0.0, 10.0, 1)
  (animation.isCumulative, animation.repeatCount) = (true, 3)
  layer.add(animation, forKey: nil)
  for x in [5.0, 15, 25] {
    stage.wait(x == 5 ? 0.5 : 1)
    stage.expect(layer.shown.position.x, near: x)
  }
  stage.settle()
}
