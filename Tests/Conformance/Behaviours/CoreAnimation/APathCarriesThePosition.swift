import UIKit

/// A keyframe animation along a path moves the position along it.
///
/// - Source: developer.apple.com/documentation/quartzcore/cakeyframeanimation/path
/// - Evidence: documented
/// - Systems: iOS 3+
func aPathCarriesThePosition(_ stage: Stage) {
  let layer = stage.showLayer()
  let animation = CAKeyframeAnimation(keyPath: "position")
  let path = UIBezierPath()
  path.move(to: .zero)
  path.addLine(to: CGPoint(x: 100, y: 0))
  path.addLine(to: CGPoint(x: 100, y: 100))
  animation.path = path.cgPath
  animation.calculationMode = .paced
  animation.duration = 1
  layer.add(animation, forKey: nil)
  stage.wait(0.25)
  stage.expect(layer.shown.position.x, near: 50, within: 0.1)
  stage.wait(0.5)
  stage.expect(layer.shown.position.y, near: 50, within: 0.1)
  stage.settle()
}
