import UIKit

/// A notification is delivered to its observers before `post` returns, in a block without a queue.
///
/// - Source: developer.apple.com/documentation/foundation/notificationcenter
/// - Evidence: documented
/// - Systems: iOS 4+
func notificationsAreDeliveredAtOnce(_ stage: Stage) {
  let name = Notification.Name("conformance")
  let token = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
    stage.note("heard")
  }
  NotificationCenter.default.post(name: name, object: nil)
  stage.note("posted")
  NotificationCenter.default.removeObserver(token)
  NotificationCenter.default.post(name: name, object: nil)
  stage.expectNotes(["heard", "posted"])
}
