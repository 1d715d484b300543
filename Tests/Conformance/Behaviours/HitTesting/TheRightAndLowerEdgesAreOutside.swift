import UIKit

/// A view's left and upper edges belong to it, its right and lower ones do not.
///
/// - Source: developer.apple.com/documentation/corefoundation/cgrect/contains(_:)
/// - Evidence: documented
/// - Systems: iOS 3+
func theRightAndLowerEdgesAreOutside(_ stage: Stage) {
  let view = box(0, 0, 100, 100)
  stage.expect(view.point(inside: .zero, with: nil))
  stage.expect(!view.point(inside: CGPoint(x: 100, y: 50), with: nil))
  stage.expect(!view.point(inside: CGPoint(x: 50, y: 100), with: nil))
}
