import UIKit

/// A constraint by item without a second item is a length, whatever its second attribute is.
///
/// - Source:
///   developer.apple.com/documentation/uikit/nslayoutconstraint/init(item:attribute:relatedby:toitem:attribute:multiplier:constant:)
/// - Evidence: lore, the documentation asks for `.notAnAttribute`
/// - Systems: iOS 8+
func aLengthWithoutASecondItem(_ stage: Stage) {
  let (a, _) = stage.showConstrained()
  for attribute in [NSLayoutConstraint.Attribute.width, .notAnAttribute] {
    let constraint = NSLayoutConstraint(
      item: a, attribute: .width, relatedBy: .equal, toItem: nil, attribute: attribute,
      multiplier: 1, constant: 280)
    constraint.isActive = true
    stage.turn()
    stage.expect(a.frame.width, is: 280)
    constraint.isActive = false
  }
}
