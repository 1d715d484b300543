import UIKit

/// The completion of a transaction waits for a property animator that is started in it.
///
/// - Source: developer.apple.com/documentation/quartzcore/catransaction/setcompletionblock(_:)
/// - Evidence: inferred, from the animations that the animator adds
/// - Systems: iOS 10+
func aTransactionWaitsForAnAnimator(_ stage: Stage) {
  let view = box()
  stage.show(view)
  CATransaction.begin()
  CATransaction.setCompletionBlock { stage.note("transaction") }
  UIViewPropertyAnimator(duration: 0.75, curve: .linear) { view.alpha = 0 }.startAnimation()
  CATransaction.commit()
  stage.wait(0.7)
  stage.expectNotes([])
  stage.wait(0.06)
  stage.expectNotes(["transaction"])
}
