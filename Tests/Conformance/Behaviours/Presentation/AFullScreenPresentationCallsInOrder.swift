import UIKit

/// A full screen presentation asks the delegate, notifies presenter and presented, animates, at the end notifies both
/// and the animator, and calls the completion.
///
/// - Source: wangling.me/2014/02, on the order of view transition events
/// - Evidence: measured, assembled from logged apps; the order of presented and presenter at the end is not
///   documented
/// - Systems: iOS 8+
func aFullScreenPresentationCallsInOrder(_ stage: Stage) {
  let director = Director(animator: Slide(.incoming, note: stage.note))
  let (presenter, presented) = stage.showPresenter(.fullScreen, directed: director)
  director.note = stage.note
  presenter.present(presented, animated: true) { stage.note("completion") }
  stage.settle()
  stage.expectNotes([
    "animator?", "interaction?", "A willDisappear", "B willAppear", "animateTransition",
    "B didAppear", "A didDisappear", "animationEnded true", "completion",
  ])
}
