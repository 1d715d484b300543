import UIKit

/// A navigation controller that adopts the bar's delegate protocol is asked before a tap on the back button pops, and told
/// after it.
///
/// - Source: developer.apple.com/documentation/uikit/uinavigationbardelegate/navigationbar(_:shouldpop:)
/// - Evidence: documented, and lore for the controller as the bar's delegate
/// - Systems: iOS 8+
func theBackButtonAsksTheController(_ stage: Stage) {
  let navigation = AskedNavigation()
  navigation.stage = stage
  navigation.viewControllers = [Screen("A", stage), Screen("B", stage)]
  stage.show(navigation)
  let bar = navigation.navigationBar.convert(navigation.navigationBar.bounds, to: nil)
  navigation.refuses = true
  stage.tap(30, bar.midY)
  stage.settle()
  stage.expectNotes(["shouldPop B"])
  stage.expect(navigation.topViewController?.title, is: "B")
  navigation.refuses = false
  stage.tap(30, bar.midY)
  stage.settle()
  let asked = stage.takeNotes().filter { $0.contains("Pop") }
  stage.expect(asked, is: ["shouldPop B", "didPop B"])
  stage.expect(navigation.topViewController?.title, is: "A")
}

private final class AskedNavigation: UINavigationController, UINavigationBarDelegate {
  weak var stage: Stage?
  var refuses = false

  func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool {
    stage?.note("shouldPop \(item.title ?? "")")
    return !refuses
  }

  func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem) {
    stage?.note("didPop \(item.title ?? "")")
  }
}
