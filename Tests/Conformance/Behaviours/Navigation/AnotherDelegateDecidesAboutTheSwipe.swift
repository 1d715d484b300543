import UIKit

/// Where a hidden bar, a hidden back button or a delegate with animators takes the swipe back, another delegate of
/// its recogniser brings it back, and may refuse it.
///
/// - Source: stackoverflow.com/questions/24710258, "no swipe back when hiding navigation bar"
/// - Evidence: lore
/// - Systems: iOS 8+
func anotherDelegateDecidesAboutTheSwipe(_ stage: Stage) {
  let reasons: [(String, (UINavigationController) -> Void)] = [
    ("hidden bar", { $0.setNavigationBarHidden(true, animated: false) }),
    ("hidden back button", { $0.topViewController?.navigationItem.hidesBackButton = true }),
    ("animators", { $0.delegate = stage.keep(Director()) }),
  ]
  for (reason, take) in reasons {
    for allows in [false, true] {
      let navigation = stage.showStack("A", "B")
      take(navigation)
      navigation.interactivePopGestureRecognizer?.delegate = stage.keep(Permission(allows))
      stage.turn()
      stage.drag(from: (5, 400), to: (305, 400), in: 0.3)
      stage.settle()
      stage.expect((navigation.viewControllers.count == 1) == allows, "\(reason), \(allows)")
    }
  }
}

private final class Permission: NSObject, UIGestureRecognizerDelegate {
  private let allows: Bool
  init(_ allows: Bool) { self.allows = allows }
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { allows }
}
