import UIKit

/// An animation that another one of the same property overtakes still ends at its own time, and its completion is
/// called with true.
///
/// - Source: gist.github.com/d-ronnqvist/11266321
/// - Evidence: measured, by d-ronnqvist and iosoteric on iOS 8
/// - Systems: iOS 8+
func overlappingCompletionsAllComeTrue(_ stage: Stage) {
  let view = box(-50, 0)
  stage.show(view)
  UIView.animate(withDuration: 1) {
    view.center.x = 100
  } completion: {
    stage.note("first \($0)")
  }
  stage.wait(0.5)
  UIView.animate(withDuration: 1) {
    view.center.x = 0
  } completion: {
    stage.note("second \($0)")
  }
  stage.wait(0.51)
  stage.expectNotes(["first true"])
  stage.settle()
  stage.expectNotes(["second true"])
}
