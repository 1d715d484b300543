import UIKit

/// Popping to the root in the delegate's `didShow` goes through.
///
/// - Source:
///   developer.apple.com/documentation/uikit/uinavigationcontrollerdelegate/navigationcontroller(_:didshow:animated:)
/// - Evidence: lore
/// - Systems: iOS 7+
func aPopToRootInDidShow(_ stage: Stage) {
  let director = Director()
  let navigation = stage.showStack("A", "B", directed: director)
  director.note = { note in
    if note == "didShow C" { navigation.popToRootViewController(animated: true) }
  }
  navigation.pushViewController(Screen("C", stage), animated: true)
  stage.settle()
  stage.expect(navigation.viewControllers.count, is: 1)
}
