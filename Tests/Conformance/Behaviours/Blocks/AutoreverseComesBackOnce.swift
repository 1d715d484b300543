import UIKit

/// With `.autoreverse` alone an animation goes there and back once, and then the model's value shows.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/animationoptions/autoreverse
/// - Evidence: lore, the page asks for the option to repeat beside it
/// - Systems: iOS 8+
func autoreverseComesBackOnce(_ stage: Stage) {
  let view = box(-50, 0)
  stage.show(view)
  UIView.animate(withDuration: 1, delay: 0, options: [.autoreverse, .curveLinear]) {
    view.center.x = 100
  } completion: { _ in
    stage.note("completion")
  }
  stage.wait(1.75)
  stage.expect(view.shown.position.x, near: 25)
  stage.expectNotes([])
  stage.wait(0.26)
  stage.expectNotes(["completion"])
  stage.expect(view.shown.position.x, near: 100)
}
