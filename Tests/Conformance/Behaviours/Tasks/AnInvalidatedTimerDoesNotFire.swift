import UIKit

/// A timer that is invalidated, or was never scheduled, does not fire.
///
/// - Source: developer.apple.com/documentation/foundation/timer/invalidate()
/// - Evidence: documented
/// - Systems: iOS 10+
func anInvalidatedTimerDoesNotFire(_ stage: Stage) {
  stage.show(box())
  let stopped = Timer.scheduledTimer(withTimeInterval: 0.1, repeats: true) { _ in
    stage.note("fired")
  }
  stopped.invalidate()
  _ = Timer(timeInterval: 0.1, repeats: false) { _ in stage.note("fired") }
  stage.wait(0.5)
  stage.expectNotes([])
}
