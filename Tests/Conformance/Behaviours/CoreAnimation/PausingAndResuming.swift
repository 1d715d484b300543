import UIKit

/// A layer is paused and resumed as Apple's QA1673 does it: its animations go on where they were.
///
/// - Source: developer.apple.com/library/archive/qa/qa1673
/// - Evidence: documented
/// - Systems: iOS 3+
func pausingAndResuming(_ stage: Stage) {
  let layer = stage.showLayer()
  let move = CABasicAnimation(keyPath: "position.x")
  (move.fromValue, move.toValue, move.duration) = (0.0, 100.0, 1)
  layer.add(move, forKey: nil)
  stage.wait(0.25)
  layer.timeOffset = layer.convertTime(CACurrentMediaTime(), from: nil)
  layer.speed = 0
  stage.wait(3)
  stage.expect(layer.shown.position.x, near: 25)
  let paused = layer.timeOffset
  (layer.speed, layer.timeOffset, layer.beginTime) = (1, 0, 0)
  layer.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) - paused
  stage.wait(0.25)
  stage.expect(layer.shown.position.x, near: 50)
  stage.settle()
}
