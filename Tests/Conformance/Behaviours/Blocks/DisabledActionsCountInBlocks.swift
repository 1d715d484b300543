import UIKit

/// `CATransaction.setDisableActions(true)` in a block leaves the changes that follow unanimated, and false animates
/// them.
///
/// - Source: developer.apple.com/documentation/quartzcore/catransaction/setdisableactions(_:)
/// - Evidence: inferred, from blocks that animate by actions of the layer
/// - Systems: iOS 8+
func disabledActionsCountInBlocks(_ stage: Stage) {
  for isDisabled in [true, false] {
    let view = box(-50, 0)
    stage.show(view)
    UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
      CATransaction.begin()
      CATransaction.setDisableActions(isDisabled)
      view.center.x = 100
      CATransaction.commit()
      view.alpha = 0
    }
    stage.wait(1)
    stage.expect(view.shown.position.x, near: isDisabled ? 100 : 50)
    stage.expect(CGFloat(view.shown.opacity), near: 0.5)
    stage.settle()
  }
}
