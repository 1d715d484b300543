import UIKit

/// A view that changes its superview within a window in one turn, directly or by way of none, keeps its animations.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/addsubview(_:)
/// - Evidence: inferred, from zooming transitions that move views to a container
/// - Systems: iOS 8+
func movingWithinTheWindowEndsNothing(_ stage: Stage) {
  let (view, other) = (box(), box(0, 200))
  stage.show(view, other)
  UIView.animate(withDuration: 1) {
    view.center.x = 150
  } completion: {
    stage.note("finished: \($0)")
  }
  stage.wait(0.5)
  other.addSubview(view)
  stage.turn()
  view.removeFromSuperview()
  stage.window.addSubview(view)
  stage.turn()
  stage.expectNotes([])
  stage.settle()
  stage.expectNotes(["finished: true"])
}
