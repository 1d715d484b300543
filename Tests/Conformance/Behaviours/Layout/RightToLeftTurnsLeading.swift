import UIKit

/// In a view with a layout from right to left leading is right, and constants go the other way.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/semanticcontentattribute
/// - Evidence: documented
/// - Systems: iOS 9+
func rightToLeftTurnsLeading(_ stage: Stage) {
  let (a, _) = stage.showConstrained()
  guard let root = a.superview else { return stage.expect(false, "is missing") }
  for view in [a, root] { view.semanticContentAttribute = .forceRightToLeft }
  NSLayoutConstraint.activate([
    a.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
    a.widthAnchor.constraint(equalToConstant: 100),
  ])
  stage.turn()
  stage.expect(a.frame.maxX, is: root.bounds.width - 10)
}
