import UIKit

/// An active constraint is kept by the nearest common ancestor of its views; one for a single view by that view.
///
/// - Source: developer.apple.com/documentation/uikit/nslayoutconstraint/isactive
/// - Evidence: documented
/// - Systems: iOS 8+
func theNearestAncestorKeepsAConstraint(_ stage: Stage) {
  let (outer, _) = stage.showConstrained()
  let (a, b) = (UIView(), UIView())
  for view in [a, b] {
    view.translatesAutoresizingMaskIntoConstraints = false
    outer.addSubview(view)
  }
  let between = a.leftAnchor.constraint(equalTo: b.leftAnchor)
  let width = a.widthAnchor.constraint(equalToConstant: 4)
  stage.expect(!between.isActive)
  NSLayoutConstraint.activate([between, width])
  stage.expect(outer.constraints == [between])
  stage.expect(a.constraints == [width])
  NSLayoutConstraint.deactivate([between])
  stage.expect(outer.constraints.isEmpty)
}
