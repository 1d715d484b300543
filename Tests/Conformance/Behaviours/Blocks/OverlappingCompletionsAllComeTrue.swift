import UIKit

/// An animation that another one of the same property overtakes still ends at its own time, and its completion is
/// called with true, for positions, transforms and opacities alike.
///
/// - Source: gist.github.com/d-ronnqvist/11266321
/// - Evidence: measured, by d-ronnqvist and iosoteric on iOS 8
/// - Systems: iOS 8+
func overlappingCompletionsAllComeTrue(_ stage: Stage) {
  let changes: [(UIView, Bool) -> Void] = [
    { $0.center.x = $1 ? 100 : 0 }, { $0.alpha = $1 ? 0 : 1 },
    { $0.transform = $1 ? CGAffineTransform(scaleX: 2, y: 2) : .identity },
  ]
  for change in changes {
    let view = box(-50, 0)
    stage.show(view)
    UIView.animate(withDuration: 1) {
      change(view, true)
    } completion: {
      stage.note("first \($0)")
    }
    stage.wait(0.5)
    UIView.animate(withDuration: 1) {
      change(view, false)
    } completion: {
      stage.note("second \($0)")
    }
    stage.wait(0.51)
    stage.expectNotes(["first true"])
    stage.settle()
    stage.expectNotes(["second true"])
  }
}
