import UIKit

/// Ends of a basic animation that are left out come from the layer: from and to, from and by, by and to, from alone,
/// to alone, by alone, none.
///
/// - Source: developer.apple.com/documentation/quartzcore/cabasicanimation
/// - Evidence: documented
/// - Systems: iOS 3+
func fromToAndBy(_ stage: Stage) {
  // The layer's own opacity is 0.5.
  let cases: [(from: Double?, to: Double?, by: Double?, halfway: CGFloat)] = [
    (0.0, 1.0, nil, 0.5), (0.2, nil, 0.3, 0.35), (nil, 0.9, 0.3, 0.75), (0.2, nil, nil, 0.35),
    (nil, 0.8, nil, 0.65), (nil, nil, 0.3, 0.65), (nil, nil, nil, 0.5),
  ]
  for (from, to, by, halfway) in cases {
    let layer = stage.showLayer()
    let animation = CABasicAnimation(keyPath: "opacity")
    (animation.fromValue, animation.toValue, animation.byValue) = (from, to, by)
    animation.duration = 1
    layer.add(animation, forKey: nil)
    stage.wait(0.5)
    stage.expect(CGFloat(layer.shown.opacity), near: halfway)
    stage.settle()
  }
}
