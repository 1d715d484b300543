import UIKit

/// An animation that a task begins after a sleep runs from then on.
///
/// - Source: developer.apple.com/documentation/swift/task
/// - Evidence: inferred, from the run loop that resumes the task
/// - Systems: iOS 15+
func anAnimationInATask(_ stage: Stage) {
  let view = box(-50, 0)
  stage.show(view)
  Task {
    try? await Task.sleep(nanoseconds: 500_000_000)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.center.x = 100 }
  }
  stage.wait(1)
  stage.expect(view.shown.position.x, near: 50)
  stage.settle()
}
