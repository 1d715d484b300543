import UIKit

/// The position of a layer is where its anchor point is; a new anchor point moves the frame.
///
/// - Source: developer.apple.com/documentation/quartzcore/calayer/anchorpoint
/// - Evidence: documented
/// - Systems: iOS 3+
func anchorAndPosition(_ stage: Stage) {
  let layer = CALayer()
  layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 50)
  layer.position = CGPoint(x: 50, y: 25)
  stage.expect(layer.anchorPoint, is: CGPoint(x: 0.5, y: 0.5))
  stage.expect(layer.frame, is: CGRect(x: 0, y: 0, width: 100, height: 50))
  layer.anchorPoint = CGPoint(x: 0, y: 0.5)
  stage.expect(layer.frame, is: CGRect(x: 50, y: 0, width: 100, height: 50))
  stage.expect(layer.position, is: CGPoint(x: 50, y: 25))
}
