import UIKit

/// The animations of a group run in its time, and are cut at its end.
///
/// - Source: developer.apple.com/documentation/quartzcore/caanimationgroup
/// - Evidence: documented
/// - Systems: iOS 3+
func groupsShareTheirTime(_ stage: Stage) {
  let layer = stage.showLayer()
  let move = CABasicAnimation(keyPath: "position.x")
  (move.fromValue, move.toValue, move.duration) = (0.0, 100.0, 2)
  let group = CAAnimationGroup()
  group.animations = [move]
  group.duration = 1
  layer.add(group, forKey: nil)
  stage.wait(0.9)
  stage.expect(layer.shown.position.x, near: 45)
  stage.wait(0.2)
  stage.expect(layer.shown.position.x, near: layer.position.x)
}
