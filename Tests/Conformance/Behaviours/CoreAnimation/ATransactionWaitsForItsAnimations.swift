import UIKit

/// The completion of a transaction is called when its animations have ended; without any, when it is committed.
///
/// - Source: developer.apple.com/documentation/quartzcore/catransaction/setcompletionblock(_:)
/// - Evidence: documented
/// - Systems: iOS 3+
func aTransactionWaitsForItsAnimations(_ stage: Stage) {
  let view = box()
  stage.show(view)
  CATransaction.begin()
  CATransaction.setCompletionBlock { stage.note("empty") }
  CATransaction.commit()
  stage.turn()
  stage.expectNotes(["empty"])
  CATransaction.begin()
  CATransaction.setCompletionBlock { stage.note("transaction") }
  UIView.animate(withDuration: 0.5) {
    view.alpha = 0
  } completion: { _ in
    stage.note("alpha")
  }
  UIView.animate(withDuration: 1) { view.center.x = 150 }
  CATransaction.commit()
  UIView.animate(withDuration: 2) { view.center.y = 150 }
  stage.wait(0.6)
  stage.expectNotes(["alpha"])
  stage.wait(0.5)
  stage.expectNotes(["transaction"])
  stage.settle()
}
