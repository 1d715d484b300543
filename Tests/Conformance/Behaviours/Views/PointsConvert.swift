import UIKit

/// Points and rectangles convert between views through frames, bounds and transforms.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/convert(_:to:)-9rtjm
/// - Evidence: documented
/// - Systems: iOS 8+
func pointsConvert(_ stage: Stage) {
  let (parent, child) = (box(100, 100, 200, 200), box(10, 20, 50, 50))
  parent.addSubview(child)
  stage.show(parent)
  stage.expect(child.convert(CGPoint(x: 1, y: 2), to: nil), is: CGPoint(x: 111, y: 122))
  parent.bounds.origin = CGPoint(x: 0, y: 50)
  stage.expect(child.convert(CGPoint(x: 1, y: 2), to: nil), is: CGPoint(x: 111, y: 72))
  child.transform = CGAffineTransform(scaleX: 2, y: 2)
  stage.expect(
    child.convert(child.bounds, to: parent), is: CGRect(x: -15, y: -5, width: 100, height: 100))
}
