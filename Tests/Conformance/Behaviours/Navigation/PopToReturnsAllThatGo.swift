import UIKit

/// `popToViewController` and `popToRootViewController` return the screens that go, from the lower ones up.
///
/// - Source: developer.apple.com/documentation/uikit/uinavigationcontroller/poptoviewcontroller(_:animated:)
/// - Evidence: documented, and lore for the order
/// - Systems: iOS 7+
func popToReturnsAllThatGo(_ stage: Stage) {
  let navigation = stage.showStack("A", "B", "C", "D")
  let second = navigation.viewControllers[1]
  let popped = navigation.popToViewController(second, animated: false)
  stage.expect(popped?.map { $0.title ?? "" }, is: ["C", "D"])
  stage.expect(
    navigation.popToRootViewController(animated: false)?.map { $0.title ?? "" }, is: ["B"])
}
