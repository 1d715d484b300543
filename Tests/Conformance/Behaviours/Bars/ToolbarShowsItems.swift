import UIKit

/// A navigation controller's toolbar shows the items of the screen on top, takes its part of the safe area, and sends
/// their actions; a screen with `hidesBottomBarWhenPushed` is shown without it.
///
/// - Source: developer.apple.com/documentation/uikit/uinavigationcontroller/settoolbarhidden(_:animated:)
/// - Evidence: documented, and measured by apps up to iOS 18 for the height
/// - Systems: iOS 8…18
func toolbarShowsItems(_ stage: Stage) {
  let navigation = stage.showStack("A")
  guard let view = navigation.topViewController?.view else {
    return stage.expect(false, "is missing")
  }
  let before = view.safeAreaInsets.bottom
  let action = UIAction { _ in stage.note("tapped") }
  navigation.topViewController?.toolbarItems = [
    .flexibleSpace(), UIBarButtonItem(title: "Go", primaryAction: action), .flexibleSpace(),
  ]
  navigation.setToolbarHidden(false, animated: false)
  stage.settle()
  stage.expect(view.safeAreaInsets.bottom - before, near: 44, within: 6)
  stage.expect(navigation.toolbar.items?.count, is: 3)
  let bar = navigation.toolbar.convert(navigation.toolbar.bounds, to: nil)
  stage.expect(bar.maxY, near: stage.window.bounds.maxY)
  stage.tap(195, bar.minY + 22)
  stage.expectNotes(["tapped"])
  let screen = UIViewController()
  screen.hidesBottomBarWhenPushed = true
  navigation.pushViewController(screen, animated: false)
  stage.settle()
  stage.expect(screen.view.safeAreaInsets.bottom, near: before)
  navigation.popViewController(animated: false)
  navigation.setToolbarHidden(true, animated: true)
  stage.settle()
  stage.expect(view.safeAreaInsets.bottom, near: before)
}
