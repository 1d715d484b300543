import UIKit

/// An animation without a duration takes that of the transaction, a quarter of a second by default.
///
/// - Source: developer.apple.com/documentation/quartzcore/catransaction/animationduration()
/// - Evidence: measured, on macOS
/// - Systems: iOS 3+
func withoutADurationTheTransactionDecides(_ stage: Stage) {
  stage.expect(CATransaction.animationDuration(), is: 0.25)
  let layer = stage.showLayer()
  let fade = fade()
  fade.duration = 0
  layer.add(fade, forKey: nil)
  stage.wait(0.2)
  stage.expect(CGFloat(layer.shown.opacity), near: 0.8)
  stage.settle()
}
