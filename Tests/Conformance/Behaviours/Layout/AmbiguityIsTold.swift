import UIKit

/// `hasAmbiguousLayout` says whether constraints leave a view's place or size open.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/hasambiguouslayout
/// - Evidence: documented
/// - Systems: iOS 8+
func ambiguityIsTold(_ stage: Stage) {
  let (a, _) = stage.showConstrained()
  guard let root = a.superview else { return stage.expect(false, "is missing") }
  a.widthAnchor.constraint(equalToConstant: 50).isActive = true
  stage.turn()
  stage.expect(a.hasAmbiguousLayout)
  NSLayoutConstraint.activate([
    a.heightAnchor.constraint(equalToConstant: 50),
    a.centerXAnchor.constraint(equalTo: root.centerXAnchor),
    a.centerYAnchor.constraint(equalTo: root.centerYAnchor),
  ])
  stage.turn()
  stage.expect(!a.hasAmbiguousLayout)
}
