import UIKit

/// A task that is made on the main actor begins in a later turn, and sleeps without blocking.
///
/// - Source: developer.apple.com/documentation/swift/task
/// - Evidence: lore, the page leaves open when a task begins
/// - Systems: iOS 15+
func aTaskRunsInALaterTurn(_ stage: Stage) {
  stage.show(box())
  Task {
    stage.note("begun")
    try? await Task.sleep(nanoseconds: 250_000_000)
    stage.note("awake")
  }
  stage.note("made")
  stage.wait(0.2)
  stage.expectNotes(["made", "begun"])
  stage.wait(0.1)
  stage.expectNotes(["awake"])
}
