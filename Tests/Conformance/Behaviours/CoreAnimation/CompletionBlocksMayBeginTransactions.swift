import UIKit

/// The completion block of a transaction may begin another one; without animations both are called at once.
///
/// - Source: developer.apple.com/documentation/quartzcore/catransaction/setcompletionblock(_:)
/// - Evidence: documented
/// - Systems: iOS 8+
func completionBlocksMayBeginTransactions(_ stage: Stage) {
  stage.show(box())
  CATransaction.begin()
  CATransaction.setCompletionBlock {
    stage.note("outer")
    CATransaction.begin()
    CATransaction.setCompletionBlock { stage.note("inner") }
    CATransaction.commit()
  }
  CATransaction.commit()
  stage.turn()
  stage.expectNotes(["outer", "inner"])
}
