import UIKit

/// A style that is set on the window reaches its screens and views, and those who registered are notified.
///
/// - Source: developer.apple.com/documentation/uikit/uitraitchangeobservable
/// - Evidence: documented
/// - Systems: iOS 17+
func aWindowsStyleReachesItsScreens(_ stage: Stage) {
  let root = UIViewController()
  stage.show(root)
  let view = box()
  root.view.addSubview(view)
  view.registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (view: UIView, _) in
    stage.note("dark: \(view.traitCollection.userInterfaceStyle == .dark)")
  }
  stage.window.overrideUserInterfaceStyle = .dark
  stage.turn()
  stage.expect(root.traitCollection.userInterfaceStyle, is: .dark)
  stage.expectNotes(["dark: true"])
}
