import UIKit

/// With `rotationMode` a layer turns along the path that it follows.
///
/// - Source: developer.apple.com/documentation/quartzcore/cakeyframeanimation/rotationmode
/// - Evidence: documented
/// - Systems: iOS 8+
func rotationModeTurnsAlongThePath(_ stage: Stage) {
  let layer = stage.showLayer()
  let animation = CAKeyframeAnimation(keyPath: "position")
  let path = UIBezierPath()
  path.move(to: .zero)
  path.addLine(to: CGPoint(x: 0, y: 100))
  animation.path = path.cgPath
  animation.rotationMode = .rotateAuto
  animation.duration = 1
  layer.add(animation, forKey: nil)
  stage.wait(0.5)
  stage.expect(layer.shown.transform.m12, near: 1, within: 0.01)
  stage.settle()
}
