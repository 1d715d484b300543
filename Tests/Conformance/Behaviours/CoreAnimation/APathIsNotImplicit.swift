import UIKit

/// A shape layer does not animate a change of its path, and does animate one of its stroke's end.
///
/// - Source: developer.apple.com/documentation/quartzcore/cashapelayer/path
/// - Evidence: documented
/// - Systems: iOS 3+
func aPathIsNotImplicit(_ stage: Stage) {
  let shape = CAShapeLayer()
  let view = box()
  view.layer.addSublayer(shape)
  stage.show(view)
  shape.path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 9, height: 9)).cgPath
  stage.turn()
  stage.expect(shape.animationKeys() == nil)
  shape.strokeEnd = 0.5
  stage.turn()
  stage.expect(shape.animationKeys() ?? [], is: ["strokeEnd"])
  stage.settle()
}
