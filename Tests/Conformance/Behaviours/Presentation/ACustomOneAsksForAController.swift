import UIKit

/// A custom presentation asks the delegate for a presentation controller before the animator, and notifies that of
/// the beginning and the end of the transition.
///
/// - Source:
///   developer.apple.com/documentation/uikit/uiviewcontrollertransitioningdelegate/presentationcontroller(forpresented:presenting:source:)
/// - Evidence: documented
/// - Systems: iOS 8+
func aCustomOneAsksForAController(_ stage: Stage) {
  let director = Director(animator: Slide(.incoming))
  let (presenter, presented) = stage.showPresenter(.custom, directed: director)
  director.note = stage.note
  director.presentation = { [unowned stage] in
    Told(presentedViewController: $0, presenting: $1, stage)
  }
  presenter.present(presented, animated: true)
  stage.settle()
  let notes = stage.takeNotes()
  stage.expect(notes.prefix(2), is: ["presentationController?", "animator?"])
  stage.expect(
    notes.filter { $0.hasPrefix("presentation ") },
    is: ["presentation will begin", "presentation ended true"])
  presenter.dismiss(animated: true)
  stage.settle()
  stage.expect(
    stage.takeNotes().filter { $0.hasPrefix("dismissal ") },
    is: ["dismissal will begin", "dismissal ended true"])
}

private final class Told: UIPresentationController {
  private let stage: Stage
  init(
    presentedViewController presented: UIViewController, presenting: UIViewController?,
    _ stage: Stage
  ) {
    self.stage = stage
    super.init(presentedViewController: presented, presenting: presenting)
  }
  override func presentationTransitionWillBegin() { stage.note("presentation will begin") }
  override func presentationTransitionDidEnd(_ completed: Bool) {
    stage.note("presentation ended \(completed)")
  }
  override func dismissalTransitionWillBegin() { stage.note("dismissal will begin") }
  override func dismissalTransitionDidEnd(_ completed: Bool) {
    stage.note("dismissal ended \(completed)")
  }
}
