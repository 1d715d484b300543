import UIKit

/// Constraints by anchors place views when the turn of the run loop ends.
///
/// - Source: developer.apple.com/documentation/uikit/nslayoutanchor
/// - Evidence: documented, and lore for when
/// - Systems: iOS 9+
func anchorsPlaceViewsInTheTurn(_ stage: Stage) {
  let (a, b) = stage.showConstrained()
  guard let root = a.superview else { return stage.expect(false, "is missing") }
  NSLayoutConstraint.activate([
    a.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 15),
    a.topAnchor.constraint(equalTo: root.topAnchor, constant: 20),
    a.heightAnchor.constraint(equalToConstant: 50),
    b.leadingAnchor.constraint(equalTo: a.trailingAnchor, constant: 15),
    b.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -15),
    b.widthAnchor.constraint(equalTo: a.widthAnchor, multiplier: 2),
    b.centerYAnchor.constraint(equalTo: a.centerYAnchor),
    b.heightAnchor.constraint(equalTo: a.heightAnchor),
  ])
  stage.turn()
  stage.expect(a.frame, is: CGRect(x: 15, y: 20, width: 115, height: 50))
  stage.expect(b.frame, is: CGRect(x: 145, y: 20, width: 230, height: 50))
}
