import UIKit

/// A timer in the default mode does not fire while a scroll view is dragged, one in the common modes does.
///
/// - Source: developer.apple.com/documentation/foundation/runloop/mode/common
/// - Evidence: documented
/// - Systems: iOS 10+
func aTimerWaitsForADrag(_ stage: Stage) {
  let scroll = Scroll(stage, content: 4000)
  stage.show(scroll)
  stage.play(.down(0, 200, 600), .move(0.05, 200, 560))
  _ = stage.takeNotes()
  Timer.scheduledTimer(withTimeInterval: 0.1, repeats: false) { _ in stage.note("default") }
  let common = Timer(timeInterval: 0.1, repeats: false) { _ in stage.note("common") }
  RunLoop.main.add(common, forMode: .common)
  stage.wait(0.3)
  stage.expectNotes(["common"])
  stage.play(.up(0, 200, 560))
  stage.settle()
  stage.expect(stage.takeNotes().contains("default"))
}
