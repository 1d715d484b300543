import UIKit

/// A changed size asks a view to lay out its subviews, a changed position does not; a changed origin of the bounds
/// does.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/layoutsubviews()
/// - Evidence: lore, the page does not say what asks for a layout
/// - Systems: iOS 8+
func whatAsksForLayout(_ stage: Stage) {
  let view = Counting(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  stage.show(view)
  view.count = 0
  view.center.x += 10
  stage.turn()
  stage.expect(view.count, is: 0)
  view.bounds.size.width = 150
  stage.turn()
  stage.expect(view.count, is: 1)
  view.bounds.origin.y = 30
  stage.turn()
  stage.expect(view.count, is: 2)
  view.setNeedsLayout()
  view.setNeedsLayout()
  stage.turn()
  stage.expect(view.count, is: 3)
}

private final class Counting: UIView {
  var count = 0
  override func layoutSubviews() {
    super.layoutSubviews()
    count += 1
  }
}
