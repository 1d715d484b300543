import UIKit

/// An empty stack shows nothing, and the next screen appears without notifying the old one again.
///
/// - Source: developer.apple.com/documentation/uikit/uinavigationcontroller/setviewcontrollers(_:animated:)
/// - Evidence: inferred
/// - Systems: iOS 7+
func anEmptiedStackShowsNothing(_ stage: Stage) {
  let navigation = stage.showStack("A")
  let first = navigation.viewControllers[0]
  navigation.setViewControllers([], animated: false)
  stage.settle()
  stage.expectNotes(["A willDisappear", "A didDisappear"])
  stage.expect(first.view.superview == nil)
  navigation.setViewControllers([Screen("B", stage)], animated: false)
  stage.settle()
  stage.expectNotes(["B willAppear", "B didAppear"])
}
