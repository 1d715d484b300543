import UIKit

/// A tap on an item of the bar sends its action with the item as sender; a disabled one sends nothing.
///
/// - Source: developer.apple.com/documentation/uikit/uibarbuttonitem/primaryaction
/// - Evidence: documented, and lore for the sender and for a disabled item
/// - Systems: iOS 14+
func anItemOfTheBarSendsItsAction(_ stage: Stage) {
  let navigation = stage.showStack("A")
  let item = UIBarButtonItem(
    title: "Save", primaryAction: UIAction { stage.note("\($0.sender is UIBarButtonItem)") })
  navigation.topViewController?.navigationItem.rightBarButtonItem = item
  stage.settle()
  let bar = navigation.navigationBar.convert(navigation.navigationBar.bounds, to: nil)
  stage.tap(bar.maxX - 30, bar.midY)
  stage.expectNotes(["true"])
  item.isEnabled = false
  stage.settle()
  stage.tap(bar.maxX - 30, bar.midY)
  stage.expectNotes([])
}
