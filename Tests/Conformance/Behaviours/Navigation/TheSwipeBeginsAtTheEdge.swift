import UIKit

/// A swipe that begins away from the edge does not pop.
///
/// - Source: developer.apple.com/documentation/uikit/uinavigationcontroller/interactivepopgesturerecognizer
/// - Evidence: lore, the page does not name the edge
/// - Systems: iOS 7…18
func theSwipeBeginsAtTheEdge(_ stage: Stage) {
  let navigation = stage.showStack("A", "B")
  stage.drag(from: (100, 400), to: (350, 400), in: 0.3)
  stage.settle()
  stage.expect(navigation.topViewController?.title, is: "B")
}
