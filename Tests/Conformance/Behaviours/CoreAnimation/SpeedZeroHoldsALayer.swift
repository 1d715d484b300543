import UIKit

/// A layer whose speed is 0 shows its animations at its time offset.
///
/// - Source: developer.apple.com/library/archive/qa/qa1673
/// - Evidence: documented
/// - Systems: iOS 8+
func speedZeroHoldsALayer(_ stage: Stage) {
  let layer = stage.showLayer()
  layer.speed = 0
  let move = CABasicAnimation(keyPath: "position.x")
  (move.fromValue, move.toValue, move.duration) = (0.0, 100.0, 1)
  layer.add(move, forKey: nil)
  stage.turn()
  for (offset, x) in [(0.25, 25.0), (0.75, 75), (0.5, 50)] {
    layer.timeOffset = offset
    stage.turn()
    stage.expect(layer.shown.position.x, near: x)
  }
}
