import UIKit

/// A subview whose size changes asks its superview for layout; one whose place changes does not.
///
/// - Source: stackoverflow.com/questions/728372, "when is layoutSubviews called"
/// - Evidence: measured, by logs of layoutSubviews
/// - Systems: iOS 8+
func aSubviewsSizeAsksItsSuperview(_ stage: Stage) {
  let view = Counting(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  let child = box(0, 0, 10, 10)
  view.addSubview(child)
  stage.show(view)
  view.count = 0
  child.center.x += 10
  stage.turn()
  stage.expect(view.count, is: 0)
  child.frame.size.width = 40
  stage.turn()
  stage.expect(view.count, is: 1)
}

private final class Counting: UIView {
  var count = 0
  override func layoutSubviews() {
    super.layoutSubviews()
    count += 1
  }
}
