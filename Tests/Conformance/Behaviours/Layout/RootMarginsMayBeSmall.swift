import UIKit

/// A controller that does not respect the system's minimum margins has those that its root view was given.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewcontroller/viewrespectssystemminimumlayoutmargins
/// - Evidence: documented
/// - Systems: iOS 11+
func rootMarginsMayBeSmall(_ stage: Stage) {
  let controller = UIViewController()
  controller.viewRespectsSystemMinimumLayoutMargins = false
  controller.view.directionalLayoutMargins = .zero
  stage.show(controller)
  stage.expect(controller.view.layoutMargins.left, is: 0)
  // With the system's minimum they are larger than what the view was given.
  controller.viewRespectsSystemMinimumLayoutMargins = true
  stage.turn()
  stage.expect(controller.view.layoutMargins.left >= 16)
}
