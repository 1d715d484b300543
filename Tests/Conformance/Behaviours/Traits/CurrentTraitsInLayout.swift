import UIKit

/// `UITraitCollection.current` has the view's traits in its `layoutSubviews`.
///
/// - Source: developer.apple.com/documentation/uikit/uitraitcollection/current
/// - Evidence: documented
/// - Systems: iOS 13+
func currentTraitsInLayout(_ stage: Stage) {
  let view = Asking(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  stage.show(view)
  view.overrideUserInterfaceStyle = .dark
  view.setNeedsLayout()
  stage.turn()
  stage.expect(view.seen, is: .dark)
}

private final class Asking: UIView {
  var seen = UIUserInterfaceStyle.unspecified
  override func layoutSubviews() {
    super.layoutSubviews()
    seen = UITraitCollection.current.userInterfaceStyle
  }
}
