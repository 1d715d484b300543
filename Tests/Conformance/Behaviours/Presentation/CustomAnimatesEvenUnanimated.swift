import UIKit

/// A custom presentation without animation still asks for the animator and lets it animate, so that views can be
/// installed.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewcontrollercontexttransitioning/isanimated
/// - Evidence: header, UIViewControllerTransitioning.h on isAnimated
/// - Systems: iOS 8+
func customAnimatesEvenUnanimated(_ stage: Stage) {
  let director = Director(animator: Slide(.incoming, note: stage.note))
  let (presenter, presented) = stage.showPresenter(.custom, directed: director)
  presenter.present(presented, animated: false)
  stage.settle()
  stage.expect(stage.takeNotes().contains("animateTransition"))
  stage.expect(presenter.presentedViewController === presented)
}
