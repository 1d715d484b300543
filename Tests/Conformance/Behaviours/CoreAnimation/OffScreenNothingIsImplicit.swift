import UIKit

/// A layer that is in no window changes at once.
///
/// - Source: developer.apple.com/library/archive/documentation/Cocoa/Conceptual/CoreAnimation_guide
/// - Evidence: documented
/// - Systems: iOS 8+
func offScreenNothingIsImplicit(_ stage: Stage) {
  let layer = CALayer()
  layer.opacity = 0.3
  stage.turn()
  stage.expect(layer.animationKeys() == nil)
}
