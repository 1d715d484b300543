import UIKit

/// An update link calls its actions at the frames of its view's display while it is enabled, and not afterwards.
///
/// - Source: developer.apple.com/documentation/uikit/uiupdatelink
/// - Evidence: documented
/// - Systems: iOS 18+
func anUpdateLinkCallsAtFrames(_ stage: Stage) {
  let view = UIView()
  stage.show(view)
  let link = stage.keep(UIUpdateLink(view: view))
  var calls = 0
  link.addAction { (_: UIUpdateLink) in calls += 1 }
  link.requiresContinuousUpdates = true
  stage.wait(0.1)
  stage.expect(calls, is: 0)
  link.isEnabled = true
  stage.wait(0.2)
  let enabled = calls
  stage.expect(enabled >= 10)
  link.isEnabled = false
  stage.wait(0.2)
  stage.expect(calls, is: enabled)
}
