import UIKit

/// A view that translates its autoresizing mask is where code puts it; others may be constrained to it.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/translatesautoresizingmaskintoconstraints
/// - Evidence: documented
/// - Systems: iOS 8+
func aMaskIsTranslated(_ stage: Stage) {
  let (a, _) = stage.showConstrained()
  let bar = box(0, 100, 390, 44)
  a.superview?.addSubview(bar)
  NSLayoutConstraint.activate([
    a.topAnchor.constraint(equalTo: bar.bottomAnchor, constant: 6),
    a.leadingAnchor.constraint(equalTo: bar.leadingAnchor),
  ])
  stage.turn()
  stage.expect(a.frame.minY, is: 150)
  bar.frame.origin.y = 200
  stage.turn()
  stage.expect(a.frame.minY, is: 250)
}
