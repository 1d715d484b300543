import UIKit

/// A view without a tint colour of its own has that of its superview, and is notified when it changes.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/tintcolor
/// - Evidence: documented
/// - Systems: iOS 8+
func theTintComesFromAbove(_ stage: Stage) {
  let (parent, child) = (box(), Told())
  parent.addSubview(child)
  stage.show(parent)
  child.changes = 0
  parent.tintColor = .green
  stage.expect(child.tintColor == .green)
  stage.expect(child.changes, is: 1)
}

private final class Told: UIView {
  var changes = 0
  override func tintColorDidChange() {
    super.tintColorDidChange()
    changes += 1
  }
}
