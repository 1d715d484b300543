import UIKit

/// Unanimated changes of one turn show the last screen alone; those in between do not appear.
///
/// - Source: developer.apple.com/documentation/uikit/uinavigationcontroller
/// - Evidence: inferred, from a restored deep stack
/// - Systems: iOS 7+
func unanimatedChangesOfOneTurnCountTogether(_ stage: Stage) {
  let navigation = stage.showStack("A")
  navigation.pushViewController(Screen("B", stage), animated: false)
  navigation.pushViewController(Screen("C", stage), animated: false)
  stage.settle()
  stage.expectNotes(["A willDisappear", "C willAppear", "A didDisappear", "C didAppear"])
  stage.expect(navigation.viewControllers.count, is: 3)
}
