import UIKit

/// A screen that is put back on the stack while its pop is being cancelled stays.
///
/// - Source: developer.apple.com/documentation/uikit/uinavigationcontroller
/// - Evidence: lore
/// - Systems: iOS 8+
func aScreenPutBackWhileItsPopIsCancelled(_ stage: Stage) {
  let driver = UIPercentDrivenInteractiveTransition()
  let director = Director(animator: Slide(.outgoing), interaction: driver)
  let navigation = stage.showStack("A", "B", directed: director)
  let (root, detail) = (navigation.viewControllers[0], navigation.viewControllers[1])
  navigation.popViewController(animated: true)
  stage.turn()
  driver.update(0.3)
  driver.cancel()
  navigation.viewControllers.append(detail)
  stage.settle()
  stage.expect(navigation.viewControllers == [root, detail])
  stage.expect(detail.view.window === stage.window)
  stage.expect(detail.parent === navigation)
}
