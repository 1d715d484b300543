import UIKit

/// A swipe to the right anywhere in the content pops, by `interactiveContentPopGestureRecognizer`.
///
/// - Source: developer.apple.com/documentation/uikit/uinavigationcontroller/interactivecontentpopgesturerecognizer
/// - Evidence: documented
/// - Systems: iOS 26+
func aSwipeInTheContentPops(_ stage: Stage) {
  let navigation = stage.showStack("A", "B")
  stage.drag(from: (100, 400), to: (350, 400), in: 0.3)
  stage.settle()
  stage.expect(navigation.topViewController?.title, is: "A")
}
