import UIKit

/// With its recogniser disabled the swipe does not pop.
///
/// - Source: developer.apple.com/documentation/uikit/uinavigationcontroller/interactivepopgesturerecognizer
/// - Evidence: inferred, from `isEnabled` of recognisers
/// - Systems: iOS 7+
func aDisabledSwipeDoesNothing(_ stage: Stage) {
  let navigation = stage.showStack("A", "B")
  navigation.interactivePopGestureRecognizer?.isEnabled = false
  stage.drag(from: (5, 400), to: (305, 400), in: 0.3)
  stage.settle()
  stage.expect(navigation.topViewController?.title, is: "B")
}
