import UIKit

/// Under a quarter turn the bounds have the sides of the frame exchanged.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/frame
/// - Evidence: inferred
/// - Systems: iOS 8+
func aQuarterTurnExchangesTheSides(_ stage: Stage) {
  let view = box(5, 5, 30, 40)
  view.transform = CGAffineTransform(rotationAngle: .pi / 2)
  view.frame = CGRect(x: 10, y: 20, width: 60, height: 80)
  stage.expect(view.center, is: CGPoint(x: 40, y: 60))
  stage.expect(view.bounds.width, near: 80)
  stage.expect(view.bounds.height, near: 60)
}
