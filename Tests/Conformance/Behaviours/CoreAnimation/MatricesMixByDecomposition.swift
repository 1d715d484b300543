import UIKit

/// Affine matrices mix by decomposition: halfway to a mirrored one the width is zero; a quarter of the way to half a
/// turn is 45 degrees.
///
/// - Source: a public conformance test of Core Animation's interpolation of affine matrices
/// - Evidence: measured, on macOS
/// - Systems: iOS 3+
func matricesMixByDecomposition(_ stage: Stage) {
  let cases: [(CGAffineTransform, Double, [CGFloat])] = [
    (CGAffineTransform(scaleX: -1, y: 1), 0.5, [0, 0, 0, 1]),
    (CGAffineTransform(scaleX: 1, y: -1), 0.25, [1, 0, 0, 0.5]),
    (CGAffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0), 0.5, [1, 0, 0.2368, 1.0031]),
  ]
  for (target, fraction, expected) in cases {
    let layer = stage.showLayer()
    let animation = CABasicAnimation(keyPath: "transform")
    animation.fromValue = CATransform3DIdentity
    animation.toValue = CATransform3DMakeAffineTransform(target)
    animation.duration = 1
    layer.add(animation, forKey: nil)
    stage.wait(fraction)
    let shown = layer.shown.transform
    for (value, expected) in zip([shown.m11, shown.m12, shown.m21, shown.m22], expected) {
      stage.expect(value, near: expected, within: 0.0005)
    }
    stage.settle()
  }
}
