import UIKit

/// A work item that is cancelled before it runs does not run.
///
/// - Source: developer.apple.com/documentation/dispatch/dispatchworkitem/cancel()
/// - Evidence: documented
/// - Systems: iOS 8+
func aCancelledWorkItemDoesNotRun(_ stage: Stage) {
  stage.show(box())
  let item = DispatchWorkItem { stage.note("ran") }
  DispatchQueue.main.asyncAfter(deadline: .now() + 0.1, execute: item)
  item.cancel()
  stage.wait(0.2)
  stage.expectNotes([])
}
