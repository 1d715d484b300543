import UIKit

/// `UIView.transition(with:…)` completes after its duration with true.
///
/// - Source:
///   developer.apple.com/documentation/uikit/uiview/transition(with:duration:options:animations:completion:)
/// - Evidence: documented
/// - Systems: iOS 8+
func aTransitionCompletesInTime(_ stage: Stage) {
  let view = box()
  stage.show(view)
  UIView.transition(
    with: view, duration: 0.5, options: .transitionCrossDissolve,
    animations: { view.backgroundColor = .red },
    completion: { stage.note("finished: \($0)") })
  stage.wait(0.49)
  stage.expectNotes([])
  stage.wait(0.02)
  stage.expectNotes(["finished: true"])
}
