import UIKit

/// A layer that is no view's animates a change for a quarter of a second along the default curve, once it has been on
/// screen.
///
/// - Source: developer.apple.com/library/archive/documentation/Cocoa/Conceptual/CoreAnimation_guide
/// - Evidence: documented
/// - Systems: iOS 3+
func aLayerOfItsOwnAnimatesChanges(_ stage: Stage) {
  let layer = stage.showLayer()
  layer.position = CGPoint(x: 110, y: 0)
  stage.turn()
  stage.expect(layer.position.x, is: 110)
  stage.expect(layer.animationKeys() ?? [], is: ["position"])
  stage.wait(0.125)
  // The default curve is 0.802403 at its half.
  stage.expect(layer.shown.position.x, near: 10 + 100 * 0.802403)
  stage.settle()
  stage.expect(layer.animationKeys() == nil)
}
