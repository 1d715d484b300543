import UIKit

/// A slow swipe from the edge over a sixth of the width does not pop.
///
/// - Source: developer.apple.com/documentation/uikit/uinavigationcontroller/interactivepopgesturerecognizer
/// - Evidence: inferred, the system's rule is private
/// - Systems: iOS 7+
func aShortSwipeBackComesBack(_ stage: Stage) {
  let navigation = stage.showStack("A", "B")
  stage.drag(from: (5, 400), to: (65, 400), in: 0.5, holds: true)
  stage.wait(0.3)
  stage.play(.move(0, 64, 400), .up(0.3, 64, 400))
  stage.settle()
  stage.expect(navigation.topViewController?.title, is: "B")
  stage.expect(navigation.topViewController?.view.frame.minX, is: 0)
}
