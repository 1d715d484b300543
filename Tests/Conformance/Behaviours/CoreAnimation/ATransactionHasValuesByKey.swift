import UIKit

/// The settings of a transaction can be set by their keys, such as `kCATransactionDisableActions`, as by their methods.
///
/// - Source: developer.apple.com/documentation/quartzcore/catransaction/setvalue(_:forkey:)
/// - Evidence: documented
/// - Systems: iOS 2+
func aTransactionHasValuesByKey(_ stage: Stage) {
  let layer = stage.showLayer()
  CATransaction.begin()
  CATransaction.setValue(true, forKey: kCATransactionDisableActions)
  CATransaction.setValue("own", forKey: "key")
  stage.expect(CATransaction.disableActions())
  layer.opacity = 1
  CATransaction.begin()
  stage.expect(CATransaction.value(forKey: "key") as? String, is: "own")
  CATransaction.commit()
  CATransaction.commit()
  stage.expect(layer.animation(forKey: "opacity") == nil)
  stage.expect(CATransaction.value(forKey: "key") == nil)
  CATransaction.begin()
  CATransaction.setValue(2.0, forKey: kCATransactionAnimationDuration)
  layer.opacity = 0.5
  CATransaction.commit()
  stage.wait(1.9)
  stage.expect(layer.shown.opacity > 0.5)
  stage.wait(0.2)
  stage.expect(CGFloat(layer.shown.opacity), near: 0.5)
}
