import UIKit

/// A block that is given with a delay runs after it, and blocks with shorter delays before.
///
/// - Source: developer.apple.com/documentation/dispatch/dispatchqueue/asyncafter(deadline:execute:)
/// - Evidence: documented
/// - Systems: iOS 8+
func asyncAfterWaits(_ stage: Stage) {
  stage.show(box())
  DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { stage.note("late") }
  DispatchQueue.main.asyncAfter(deadline: .now() + 0.25) { stage.note("early") }
  stage.wait(0.2)
  stage.expectNotes([])
  stage.wait(0.1)
  stage.expectNotes(["early"])
  stage.wait(0.25)
  stage.expectNotes(["late"])
}
