import UIKit

/// A view that moves to a parent with other traits is notified.
///
/// - Source: developer.apple.com/documentation/uikit/uitraitchangeobservable
/// - Evidence: documented
/// - Systems: iOS 17+
func movingToAnotherParentTells(_ stage: Stage) {
  let (dark, view) = (box(), box())
  dark.overrideUserInterfaceStyle = .dark
  stage.show(dark, view)
  view.registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (view: UIView, _) in
    stage.note("dark: \(view.traitCollection.userInterfaceStyle == .dark)")
  }
  dark.addSubview(view)
  stage.turn()
  stage.expectNotes(["dark: true"])
}
