import UIKit

/// The recogniser of the swipe has a delegate, which a proxy may keep and ask.
///
/// - Source: stackoverflow.com, "interactivePopGestureRecognizer delegate proxy"
/// - Evidence: lore
/// - Systems: iOS 7+
func theSwipeHasADelegateOfTheSystem(_ stage: Stage) {
  let navigation = stage.showStack("A", "B")
  let proxy = stage.keep(Proxy())
  proxy.original = navigation.interactivePopGestureRecognizer?.delegate
  navigation.interactivePopGestureRecognizer?.delegate = proxy
  stage.expect(proxy.original != nil)
  stage.drag(from: (5, 400), to: (305, 400), in: 0.3)
  stage.settle()
  stage.expect(proxy.asked > 0)
  stage.expect(navigation.topViewController?.title, is: "A")
}

private final class Proxy: NSObject, UIGestureRecognizerDelegate {
  weak var original: (any UIGestureRecognizerDelegate)?
  var asked = 0
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    asked += 1
    return true
  }
}
