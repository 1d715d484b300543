import UIKit

/// Bounds are animated by their origin and their size, each of which can be removed.
///
/// - Source: gist.github.com/d-ronnqvist/11266321
/// - Evidence: measured, by d-ronnqvist on iOS 8
/// - Systems: iOS 8+
func boundsAnimateByOriginAndSize(_ stage: Stage) {
  let view = box(0, 0, 10, 10)
  stage.show(view)
  UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
    view.bounds = CGRect(x: 4, y: 0, width: 30, height: 10)
  }
  stage.wait(0.5)
  stage.expect(view.shown.bounds, is: CGRect(x: 2, y: 0, width: 20, height: 10))
  view.layer.removeAnimation(forKey: "bounds.size")
  stage.turn()
  stage.expect(view.shown.bounds, is: CGRect(x: 2, y: 0, width: 30, height: 10))
  stage.settle()
}
