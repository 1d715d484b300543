import UIKit

/// A second implicit change of a layer goes on from what is on screen, with the transaction's duration and timing.
///
/// - Source: developer.apple.com/documentation/quartzcore/catransaction/setanimationduration(_:)
/// - Evidence: documented, and lore for where it goes on
/// - Systems: iOS 8+
func aSecondChangeGoesOnFromTheScreen(_ stage: Stage) {
  let layer = stage.showLayer()
  let linear = CAMediaTimingFunction(name: .linear)
  CATransaction.begin()
  CATransaction.setAnimationTimingFunction(linear)
  layer.position.x = 110
  CATransaction.commit()
  stage.wait(0.125)
  CATransaction.begin()
  CATransaction.setAnimationDuration(1)
  CATransaction.setAnimationTimingFunction(linear)
  layer.position.x = 10
  CATransaction.commit()
  stage.turn()
  stage.expect(layer.shown.position.x, near: 60)
  stage.wait(0.5)
  stage.expect(layer.shown.position.x, near: 35)
  stage.settle()
}
