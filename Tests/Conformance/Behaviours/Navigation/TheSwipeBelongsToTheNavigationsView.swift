import UIKit

/// The recogniser of the swipe is on the navigation controller's view.
///
/// - Source: developer.apple.com/documentation/uikit/uinavigationcontroller/interactivepopgesturerecognizer
/// - Evidence: documented
/// - Systems: iOS 7+
func theSwipeBelongsToTheNavigationsView(_ stage: Stage) {
  let navigation = stage.showStack("A", "B")
  stage.expect(navigation.interactivePopGestureRecognizer?.view === navigation.view)
}
