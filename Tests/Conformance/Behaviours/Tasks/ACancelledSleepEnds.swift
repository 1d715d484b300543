import UIKit

/// A sleep ends with an error when its task is cancelled.
///
/// - Source: developer.apple.com/documentation/swift/task/sleep(for:tolerance:clock:)
/// - Evidence: documented
/// - Systems: iOS 16+
func aCancelledSleepEnds(_ stage: Stage) {
  stage.show(box())
  let task = Task {
    do { try await Task.sleep(for: .seconds(5)) } catch { stage.note("\(type(of: error))") }
  }
  stage.wait(0.1)
  task.cancel()
  stage.wait(0.1)
  stage.expectNotes(["CancellationError"])
}
