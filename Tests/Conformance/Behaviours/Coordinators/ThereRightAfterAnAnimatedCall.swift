import UIKit

/// The transition coordinator is there as soon as an animated push, pop or presentation returns, and gone after its
/// end.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewcontroller/transitioncoordinator
/// - Evidence: lore, the usual way to a completion of a push
/// - Systems: iOS 7+
func thereRightAfterAnAnimatedCall(_ stage: Stage) {
  let navigation = stage.showStack("A")
  let screen = Screen("B", stage)
  navigation.pushViewController(screen, animated: true)
  stage.expect(navigation.transitionCoordinator != nil)
  stage.expect(screen.transitionCoordinator === navigation.transitionCoordinator)
  stage.settle()
  stage.expect(navigation.transitionCoordinator == nil)
  navigation.popViewController(animated: true)
  stage.expect(navigation.transitionCoordinator?.viewController(forKey: .from) === screen)
  stage.settle()
  screen.modalPresentationStyle = .fullScreen
  navigation.present(screen, animated: true)
  stage.expect(screen.transitionCoordinator != nil)
  stage.settle()
  stage.expect(screen.transitionCoordinator == nil)
}
