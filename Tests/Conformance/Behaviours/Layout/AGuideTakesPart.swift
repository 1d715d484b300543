import UIKit

/// A layout guide takes part in constraints without being a view, and goes out of them when it is removed.
///
/// - Source: developer.apple.com/documentation/uikit/uilayoutguide
/// - Evidence: documented
/// - Systems: iOS 9+
func aGuideTakesPart(_ stage: Stage) {
  let (a, _) = stage.showConstrained()
  guard let root = a.superview else { return stage.expect(false, "is missing") }
  let guide = UILayoutGuide()
  root.addLayoutGuide(guide)
  NSLayoutConstraint.activate([
    guide.leftAnchor.constraint(equalTo: root.leftAnchor),
    guide.topAnchor.constraint(equalTo: root.topAnchor),
    guide.widthAnchor.constraint(equalToConstant: 70),
    guide.heightAnchor.constraint(equalToConstant: 7),
    a.leftAnchor.constraint(equalTo: guide.rightAnchor),
  ])
  stage.turn()
  stage.expect(guide.layoutFrame, is: CGRect(x: 0, y: 0, width: 70, height: 7))
  stage.expect(a.frame.minX, is: 70)
  stage.expect(guide.owningView === root)
  root.removeLayoutGuide(guide)
  stage.expect(guide.owningView == nil)
}
