import UIKit

/// After `unregisterForTraitChanges` no one is notified.
///
/// - Source: developer.apple.com/documentation/uikit/uitraitchangeobservable/unregisterfortraitchanges(_:)
/// - Evidence: documented
/// - Systems: iOS 17+
func unregisteredIsNotTold(_ stage: Stage) {
  let root = UIViewController()
  stage.show(root)
  let registration = root.registerForTraitChanges([UITraitUserInterfaceStyle.self]) {
    (_: UIViewController, _) in stage.note("told")
  }
  root.overrideUserInterfaceStyle = .dark
  stage.turn()
  stage.expectNotes(["told"])
  root.unregisterForTraitChanges(registration)
  root.overrideUserInterfaceStyle = .light
  stage.turn()
  stage.expectNotes([])
}
