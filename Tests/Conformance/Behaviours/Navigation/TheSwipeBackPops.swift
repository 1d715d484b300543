import UIKit

/// A swipe from the left edge over most of the width pops, and is interactive.
///
/// - Source: developer.apple.com/documentation/uikit/uinavigationcontroller/interactivepopgesturerecognizer
/// - Evidence: documented, and lore for the edge and the distance
/// - Systems: iOS 7+
func theSwipeBackPops(_ stage: Stage) {
  let navigation = stage.showStack("A", "B")
  stage.drag(from: (5, 400), to: (305, 400), in: 0.5, holds: true)
  stage.expect(navigation.transitionCoordinator?.isInteractive == true)
  stage.play(.up(0, 305, 400))
  stage.settle()
  stage.expect(navigation.topViewController?.title, is: "A")
}
