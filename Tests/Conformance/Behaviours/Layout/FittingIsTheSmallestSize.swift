import UIKit

/// `systemLayoutSizeFitting` of the compressed size is the smallest size that the constraints allow.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/systemlayoutsizefitting(_:)
/// - Evidence: documented
/// - Systems: iOS 8+
func fittingIsTheSmallestSize(_ stage: Stage) {
  let (outer, inner) = (UIView(), UIView())
  inner.translatesAutoresizingMaskIntoConstraints = false
  outer.addSubview(inner)
  NSLayoutConstraint.activate([
    inner.topAnchor.constraint(equalTo: outer.topAnchor, constant: 10),
    inner.bottomAnchor.constraint(equalTo: outer.bottomAnchor, constant: -10),
    inner.leadingAnchor.constraint(equalTo: outer.leadingAnchor, constant: 5),
    inner.trailingAnchor.constraint(equalTo: outer.trailingAnchor, constant: -5),
    inner.widthAnchor.constraint(equalToConstant: 80),
    inner.heightAnchor.constraint(equalToConstant: 40),
  ])
  stage.expect(
    outer.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize),
    is: CGSize(width: 90, height: 60))
}
