import UIKit

/// A push from `viewDidLoad` of the root leaves the pushed screen on top.
///
/// - Source: developer.apple.com/documentation/uikit/uinavigationcontroller
/// - Evidence: lore, deep links at launch
/// - Systems: iOS 7+
func aPushFromViewDidLoadOfTheRoot(_ stage: Stage) {
  let (root, detail) = (Loading("A", stage), Screen("B", stage))
  let navigation = UINavigationController(rootViewController: root)
  root.whenLoaded = { navigation.pushViewController(detail, animated: true) }
  stage.show(navigation)
  stage.expect(navigation.viewControllers == [root, detail])
  stage.expect(detail.view.window === stage.window)
  stage.expect(root.view.window == nil)
}

private final class Loading: Screen {
  var whenLoaded: () -> Void = {}
  override func viewDidLoad() {
    super.viewDidLoad()
    whenLoaded()
  }
}
