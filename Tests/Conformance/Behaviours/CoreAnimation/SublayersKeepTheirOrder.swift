import UIKit

/// Sublayers are inserted, replaced and removed in order.
///
/// - Source: developer.apple.com/documentation/quartzcore/calayer/replacesublayer(_:with:)
/// - Evidence: documented
/// - Systems: iOS 3+
func sublayersKeepTheirOrder(_ stage: Stage) {
  let (parent, a, b, c) = (CALayer(), CALayer(), CALayer(), CALayer())
  parent.addSublayer(a)
  parent.insertSublayer(b, below: a)
  stage.expect(parent.sublayers == [b, a])
  parent.replaceSublayer(b, with: c)
  stage.expect(parent.sublayers == [c, a])
  stage.expect(b.superlayer == nil)
  a.removeFromSuperlayer()
  stage.expect(parent.sublayers == [c])
}
