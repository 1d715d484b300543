import UIKit

/// A dismissal of a full screen presentation mirrors it, and its completion comes last.
///
/// - Source: wangling.me/2014/02, on the order of view transition events
/// - Evidence: measured, assembled from logged apps
/// - Systems: iOS 8+
func aDismissalCallsInOrder(_ stage: Stage) {
  let director = Director(animator: Slide(.outgoing, note: stage.note))
  let (presenter, presented) = stage.showPresenter(.fullScreen, directed: director)
  presenter.present(presented, animated: false)
  stage.settle()
  _ = stage.takeNotes()
  director.note = stage.note
  presenter.dismiss(animated: true) { stage.note("completion") }
  stage.settle()
  stage.expectNotes([
    "animator?", "interaction?", "B willDisappear", "A willAppear", "animateTransition",
    "A didAppear", "B didDisappear", "animationEnded true", "completion",
  ])
}
