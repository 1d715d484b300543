import UIKit

/// Left items take the back button's place, unless they supplement it; `hidesBackButton` hides it in both cases.
///
/// - Source: developer.apple.com/documentation/uikit/uinavigationitem/leftitemssupplementbackbutton
/// - Evidence: documented
/// - Systems: iOS 8+
func leftItemsTakeTheBackButtonsPlace(_ stage: Stage) {
  let navigation = stage.showStack("A", "B")
  let screen = navigation.viewControllers[1]
  let item = screen.navigationItem
  let bar = navigation.navigationBar.convert(navigation.navigationBar.bounds, to: nil)
  func tapped() -> [String] {
    stage.settle()
    stage.tap(30, bar.midY)
    stage.settle()
    if navigation.viewControllers.count == 1 {
      stage.note("popped")
      navigation.pushViewController(screen, animated: false)
      stage.settle()
    }
    return stage.takeNotes().filter { ["left", "popped"].contains($0) }
  }
  item.leftBarButtonItem = UIBarButtonItem(
    title: "Left", primaryAction: UIAction { _ in stage.note("left") })
  stage.expect(tapped(), is: ["left"])
  item.leftItemsSupplementBackButton = true
  stage.expect(tapped(), is: ["popped"])
  item.hidesBackButton = true
  stage.expect(tapped(), is: ["left"])
  item.leftBarButtonItem = nil
  stage.expect(tapped(), is: [])
}
