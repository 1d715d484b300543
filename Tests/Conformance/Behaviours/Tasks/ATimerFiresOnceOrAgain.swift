import UIKit

/// A timer fires once after its interval, or again and again until it is invalidated.
///
/// - Source: developer.apple.com/documentation/foundation/timer
/// - Evidence: documented
/// - Systems: iOS 10+
func aTimerFiresOnceOrAgain(_ stage: Stage) {
  stage.show(box())
  let once = Timer.scheduledTimer(withTimeInterval: 0.25, repeats: false) { _ in
    stage.note("once")
  }
  var count = 0
  Timer.scheduledTimer(withTimeInterval: 0.1, repeats: true) { timer in
    count += 1
    if count == 3 { timer.invalidate() }
  }
  stage.wait(0.27)
  stage.expectNotes(["once"])
  stage.expect(!once.isValid)
  stage.wait(1)
  stage.expect(count, is: 3)
}
