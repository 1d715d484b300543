import UIKit

/// Sizes of subviews that a view sets in its own layout do not ask for its layout again.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/layoutsubviews()
/// - Evidence: lore, the page does not say what asks for a layout
/// - Systems: iOS 8+
func sizesSetInALayoutDoNotAskAgain(_ stage: Stage) {
  let view = Counting(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  view.addSubview(box())
  stage.show(view)
  view.count = 0
  view.setNeedsLayout()
  stage.turn()
  stage.turn()
  stage.expect(view.count, is: 1)
}

private final class Counting: UIView {
  var count = 0
  override func layoutSubviews() {
    super.layoutSubviews()
    count += 1
    subviews.first?.frame.size.height = CGFloat(count)
  }
}
