import UIKit

/// The options name the curve, with the control points of Core Animation's named functions.
///
/// - Source: developer.apple.com/documentation/quartzcore/camediatimingfunctionname/easeineaseout and the pages beside it
/// - Evidence: documented
/// - Systems: iOS 8+
func optionsNameTheCurve(_ stage: Stage) {
  let curves: [(UIView.AnimationOptions, CGFloat)] = [
    (.curveEaseIn, 0.315357), (.curveEaseOut, 0.684643), (.curveEaseInOut, 0.5),
    (.curveLinear, 0.5),
  ]
  for (options, half) in curves {
    let view = box()
    stage.show(view)
    UIView.animate(withDuration: 1, delay: 0, options: options, animations: { view.alpha = 0 })
    stage.wait(0.5)
    stage.expect(CGFloat(view.shown.opacity), near: 1 - half, within: 1e-5)
    stage.settle()
  }
}
