import UIKit

/// Of required constraints that cannot all hold one is broken, and the others hold.
///
/// - Source: developer.apple.com/library/archive/documentation/UserExperience/Conceptual/AutolayoutPG
/// - Evidence: documented
/// - Systems: iOS 8+
func aConflictBreaksOne(_ stage: Stage) {
  let (a, _) = stage.showConstrained()
  NSLayoutConstraint.activate([
    a.widthAnchor.constraint(equalToConstant: 100), a.heightAnchor.constraint(equalToConstant: 30),
  ])
  a.widthAnchor.constraint(equalToConstant: 200).isActive = true
  stage.turn()
  stage.expect([100, 200].contains(a.frame.width))
  stage.expect(a.frame.height, is: 30)
}
