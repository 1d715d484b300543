import UIKit

/// An activity view controller offers what can be done with its items.
///
/// - Source: developer.apple.com/documentation/uikit/uiactivityviewcontroller
/// - Evidence: documented
/// - Systems: iOS 8+
func anActivitySheet(_ stage: Stage) {
  _ = UIActivityViewController(activityItems: [], applicationActivities: nil)
  stage.cannotTell("what it offers is the system's")
}
