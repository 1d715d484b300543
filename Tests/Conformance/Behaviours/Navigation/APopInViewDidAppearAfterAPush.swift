import UIKit

/// A pop in `viewDidAppear` after an animated push goes through.
///
/// - Source: stackoverflow.com, "popViewController in viewDidAppear"
/// - Evidence: lore, screens that turn out to have nothing to show
/// - Systems: iOS 7+
func aPopInViewDidAppearAfterAPush(_ stage: Stage) {
  let navigation = stage.showStack("A")
  let screen = Screen("B", stage)
  screen.reactions["didAppear"] = { navigation.popViewController(animated: true) }
  navigation.pushViewController(screen, animated: true)
  stage.settle()
  stage.expect(navigation.topViewController?.title, is: "A")
  stage.expect(screen.parent == nil)
}
