import UIKit

/// `UINavigationControllerDidShowViewControllerNotification` is posted when a screen has been shown, with the
/// navigation controller.
///
/// - Source: github.com, class-dump of UIKit
/// - Evidence: lore, undocumented and widely used
/// - Systems: iOS 7+
func theDidShowNotification(_ stage: Stage) {
  let navigation = stage.showStack("A", "B")
  let name = Notification.Name("UINavigationControllerDidShowViewControllerNotification")
  let token = NotificationCenter.default.addObserver(forName: name, object: navigation, queue: nil)
  {
    _ in stage.note("shown \(navigation.topViewController?.title ?? "")")
  }
  navigation.popViewController(animated: true)
  stage.turn()
  stage.expect(!stage.notes.contains("shown A"))
  stage.settle()
  stage.expect(stage.notes.contains("shown A"))
  NotificationCenter.default.removeObserver(token)
}
