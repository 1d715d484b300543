import UIKit

/// A view that leaves takes the constraints within it along and breaks those to the outside.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/removefromsuperview()
/// - Evidence: documented
/// - Systems: iOS 8+
func constraintsGoWithTheirViews(_ stage: Stage) {
  let (outer, _) = stage.showConstrained()
  guard let root = outer.superview else { return stage.expect(false, "is missing") }
  let inner = UIView()
  inner.translatesAutoresizingMaskIntoConstraints = false
  outer.addSubview(inner)
  let outside = outer.widthAnchor.constraint(equalTo: root.widthAnchor)
  let inside = inner.widthAnchor.constraint(equalTo: outer.widthAnchor, multiplier: 0.5)
  NSLayoutConstraint.activate([outside, inside])
  stage.turn()
  outer.removeFromSuperview()
  stage.expect(!outside.isActive)
  stage.expect(inside.isActive)
}
