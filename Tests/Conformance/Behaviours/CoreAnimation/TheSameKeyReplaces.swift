import UIKit

/// An animation that is added with the key of another one replaces it.
///
/// - Source: developer.apple.com/documentation/quartzcore/calayer/add(_:forkey:)
/// - Evidence: documented
/// - Systems: iOS 3+
func theSameKeyReplaces(_ stage: Stage) {
  let layer = stage.showLayer()
  layer.add(fade(), forKey: "key")
  let move = CABasicAnimation(keyPath: "position.x")
  (move.fromValue, move.toValue, move.duration) = (0.0, 100.0, 1)
  layer.add(move, forKey: "key")
  stage.wait(0.25)
  stage.expect(layer.animationKeys() ?? [], is: ["key"])
  stage.expect(CGFloat(layer.shown.opacity), near: 0.5)
  stage.expect(layer.shown.position.x, near: 25)
  stage.settle()
}
