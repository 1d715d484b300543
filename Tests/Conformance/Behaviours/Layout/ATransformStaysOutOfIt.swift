import UIKit

/// Constraints place the untransformed view: a transform changes neither its bounds nor its centre.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/transform
/// - Evidence: documented
/// - Systems: iOS 8+
func aTransformStaysOutOfIt(_ stage: Stage) {
  let (a, _) = stage.showConstrained()
  guard let root = a.superview else { return stage.expect(false, "is missing") }
  a.transform = CGAffineTransform(scaleX: 2, y: 2)
  NSLayoutConstraint.activate([
    a.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 100),
    a.topAnchor.constraint(equalTo: root.topAnchor, constant: 100),
    a.widthAnchor.constraint(equalToConstant: 50),
    a.heightAnchor.constraint(equalToConstant: 50),
  ])
  stage.turn()
  stage.expect(a.bounds.size, is: CGSize(width: 50, height: 50))
  stage.expect(a.center, is: CGPoint(x: 125, y: 125))
}
