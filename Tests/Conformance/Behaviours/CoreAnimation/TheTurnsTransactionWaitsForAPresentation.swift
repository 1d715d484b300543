import UIKit

/// The completion of the implicit transaction of a turn waits for a presentation that is begun in it.
///
/// - Source: developer.apple.com/documentation/quartzcore/catransaction
/// - Evidence: inferred
/// - Systems: iOS 8+
func theTurnsTransactionWaitsForAPresentation(_ stage: Stage) {
  let (presenter, presented) = stage.showPresenter(.fullScreen)
  CATransaction.setCompletionBlock { stage.note("transaction") }
  presenter.present(presented, animated: true)
  stage.wait(0.2)
  stage.expect(!stage.notes.contains("transaction"))
  stage.settle()
  stage.expect(stage.notes.contains("transaction"))
}
