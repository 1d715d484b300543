import UIKit

/// `UIView.transition(with:…)` flips, curls or dissolves from the old content to the new.
///
/// - Source:
///   developer.apple.com/documentation/uikit/uiview/transition(with:duration:options:animations:completion:)
/// - Evidence: documented
/// - Systems: iOS 8+
func aViewTransitionFlips(_ stage: Stage) {
  let view = box()
  stage.show(view)
  UIView.transition(
    with: view, duration: 1, options: .transitionFlipFromLeft,
    animations: { view.backgroundColor = .red })
  stage.cannotTell("what is drawn is not seen by code")
}
