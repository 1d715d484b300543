import UIKit

/// In a layer with `isGeometryFlipped` the y axis goes upwards.
///
/// - Source: developer.apple.com/documentation/quartzcore/calayer/isgeometryflipped
/// - Evidence: documented
/// - Systems: iOS 8+
func aFlippedLayer(_ stage: Stage) {
  let (parent, child) = (CALayer(), CALayer())
  parent.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
  parent.addSublayer(child)
  parent.isGeometryFlipped = true
  stage.cannotTell("where it is drawn is not seen by code")
}
