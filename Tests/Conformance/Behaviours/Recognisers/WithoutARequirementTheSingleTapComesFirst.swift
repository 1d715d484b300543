import UIKit

/// Without a requirement a single tap is recognised at the first lift, and there is no double tap on the same view.
///
/// - Source: developer.apple.com/documentation/uikit/uitapgesturerecognizer
/// - Evidence: lore
/// - Systems: iOS 3+
func withoutARequirementTheSingleTapComesFirst(_ stage: Stage) {
  let view = box(0, 0, 390, 844)
  stage.show(view)
  stage.listen(to: UITapGestureRecognizer(), "single", on: view)
  stage.listen(to: UITapGestureRecognizer(), "double", on: view).numberOfTapsRequired = 2
  stage.tap(100, 100)
  stage.expectNotes(["single ended"])
  stage.settle()
}
