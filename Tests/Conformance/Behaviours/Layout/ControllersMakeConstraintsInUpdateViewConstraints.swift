import UIKit

/// `updateViewConstraints` of a controller is called for its view's `updateConstraints`.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewcontroller/updateviewconstraints()
/// - Evidence: documented
/// - Systems: iOS 8+
func controllersMakeConstraintsInUpdateViewConstraints(_ stage: Stage) {
  let screen = Updating("A", stage)
  screen.view.setNeedsUpdateConstraints()
  stage.window.rootViewController = screen
  stage.window.makeKeyAndVisible()
  stage.settle()
  stage.expect(stage.takeNotes().contains("A updateViewConstraints"))
}

private final class Updating: Screen {
  override func updateViewConstraints() {
    note("updateViewConstraints")
    super.updateViewConstraints()
  }
}
