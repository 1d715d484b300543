import UIKit

/// A tap on the tab bar asks `shouldSelect`, selects, and calls `didSelect`; selecting by program does neither.
///
/// - Source: developer.apple.com/documentation/uikit/uitabbarcontrollerdelegate
/// - Evidence: documented
/// - Systems: iOS 7+
func aTapOnTheBarAsksAndTells(_ stage: Stage) {
  let tabs = stage.showTabs("A", "B")
  let delegate = stage.keep(Asked(stage))
  tabs.delegate = delegate
  _ = stage.takeNotes()
  let bar = tabs.tabBar.convert(tabs.tabBar.bounds, to: nil)
  stage.tap(bar.minX + bar.width * 0.75, bar.minY + 20)
  stage.settle()
  stage.expect(stage.takeNotes().filter { $0.hasPrefix("tab") }, is: ["tab? B", "tab B"])
  delegate.allows = false
  stage.tap(bar.minX + bar.width * 0.25, bar.minY + 20)
  stage.settle()
  stage.expect(stage.takeNotes(), is: ["tab? A"])
  stage.expect(tabs.selectedIndex, is: 1)
  tabs.selectedIndex = 0
  stage.settle()
  stage.expect(!stage.notes.contains { $0.hasPrefix("tab") })
}

private final class Asked: NSObject, UITabBarControllerDelegate {
  let stage: Stage
  var allows = true
  init(_ stage: Stage) { self.stage = stage }
  func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool {
    stage.note("tab? \(viewController.title ?? "")")
    return allows
  }
  func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController
  ) { stage.note("tab \(viewController.title ?? "")") }
}
