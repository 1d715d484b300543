import UIKit

/// A block that is given to the main queue runs after the code that gave it, in order.
///
/// - Source: developer.apple.com/documentation/dispatch/dispatchqueue
/// - Evidence: documented
/// - Systems: iOS 8+
func mainAsyncComesInALaterTurn(_ stage: Stage) {
  stage.show(box())
  DispatchQueue.main.async { stage.note("first") }
  DispatchQueue.main.async { stage.note("second") }
  stage.note("after")
  stage.settle()
  stage.expectNotes(["after", "first", "second"])
}
