import UIKit

/// A subview beyond its superview's bounds is seen and not hit, unless the superview's `point(inside:with:)` says
/// otherwise.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/hittest(_:with:)
/// - Evidence: documented
/// - Systems: iOS 3+
func subviewsBeyondTheBoundsAreNotHit(_ stage: Stage) {
  for isWide in [false, true] {
    let (view, child) = (
      Wide(frame: CGRect(x: 0, y: 100, width: 100, height: 100)), box(150, 0, 50, 50)
    )
    view.isWide = isWide
    view.addSubview(child)
    stage.show(view)
    stage.expect((stage.window.hitTest(CGPoint(x: 160, y: 120), with: nil) === child) == isWide)
  }
}

private final class Wide: UIView {
  var isWide = false
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    isWide
      ? bounds.insetBy(dx: -200, dy: 0).contains(point) : super.point(inside: point, with: event)
  }
}
