import UIKit

/// A block that changes nothing completes in the next turn of the run loop with true, whatever its duration.
///
/// - Source: stackoverflow.com, "UIView animation completion called immediately"
/// - Evidence: lore, a common trap with durations that are relied on as timers
/// - Systems: iOS 8+
func withoutAChangeTheCompletionIsNotDelayed(_ stage: Stage) {
  stage.show(box())
  UIView.animate(withDuration: 5) {
  } completion: { finished in
    stage.note("completion \(finished)")
  }
  stage.note("after the block")
  stage.turn()
  stage.expectNotes(["after the block", "completion true"])
}
