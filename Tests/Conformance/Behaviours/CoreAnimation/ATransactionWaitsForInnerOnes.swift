import UIKit

/// The completion of a transaction comes after those of the transactions inside it.
///
/// - Source: developer.apple.com/documentation/quartzcore/catransaction/setcompletionblock(_:)
/// - Evidence: inferred, since those inside are part of it
/// - Systems: iOS 3+
func aTransactionWaitsForInnerOnes(_ stage: Stage) {
  let view = box()
  stage.show(view)
  CATransaction.begin()
  CATransaction.setCompletionBlock { stage.note("outer") }
  CATransaction.begin()
  CATransaction.setCompletionBlock { stage.note("inner") }
  UIView.animate(withDuration: 0.5) { view.alpha = 0 }
  CATransaction.commit()
  CATransaction.commit()
  stage.settle()
  stage.expectNotes(["inner", "outer"])
}
