import UIKit

/// The model of a presentation layer is the layer; `presentation()` has the animated values.
///
/// - Source: developer.apple.com/documentation/quartzcore/calayer/presentation()
/// - Evidence: documented
/// - Systems: iOS 3+
func thePresentationHasTheAnimatedValues(_ stage: Stage) {
  let layer = stage.showLayer()
  layer.add(fade(), forKey: nil)
  stage.wait(0.25)
  stage.expect(layer.presentation()?.model() === layer)
  stage.expect(CGFloat(layer.presentation()?.opacity ?? 0), near: 0.25)
  stage.expect(layer.opacity, is: 0.5)
  stage.settle()
}
