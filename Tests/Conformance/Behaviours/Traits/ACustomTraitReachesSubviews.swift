import UIKit

/// A custom trait that a controller overrides reaches its children and views, and those who registered for it are
/// notified.
///
/// - Source: developer.apple.com/documentation/uikit/uitraitoverrides-swift.struct
/// - Evidence: documented
/// - Systems: iOS 17+
func aCustomTraitReachesSubviews(_ stage: Stage) {
  let (root, child, view) = (UIViewController(), UIViewController(), box())
  root.addChild(child)
  root.view.addSubview(child.view)
  child.view.addSubview(view)
  stage.show(root)
  view.registerForTraitChanges([ThemeTrait.self]) { (view: UIView, previous) in
    stage.note("\(previous[ThemeTrait.self]) to \(view.traitCollection[ThemeTrait.self])")
  }
  root.traitOverrides[ThemeTrait.self] = .monochrome
  stage.turn()
  stage.expect(child.traitCollection[ThemeTrait.self], is: .monochrome)
  stage.expect(view.traitCollection[ThemeTrait.self], is: .monochrome)
  stage.expectNotes(["standard to monochrome"])
}
