import UIKit

/// A block changes the model at once; the screen follows after the delay, and the completion is called at the end
/// with true.
///
/// - Source:
///   developer.apple.com/documentation/uikit/uiview/animate(withduration:delay:options:animations:completion:)
/// - Evidence: documented
/// - Systems: iOS 8+
func theModelChangesAtOnce(_ stage: Stage) {
  let view = box(-50, 0)
  stage.show(view)
  UIView.animate(withDuration: 1, delay: 0.5, options: .curveLinear) {
    view.center.x = 100
  } completion: { finished in
    stage.note("finished: \(finished)")
  }
  stage.expect(view.center.x, is: 100)
  stage.turn()
  stage.expect(view.shown.position.x, near: 0)
  stage.wait(0.5)
  stage.expect(view.shown.position.x, near: 0)
  stage.wait(0.5)
  stage.expect(view.shown.position.x, near: 50)
  stage.expectNotes([])
  stage.wait(0.51)
  stage.expectNotes(["finished: true"])
  stage.expect(view.shown.position.x, near: 100)
}
