import UIKit

/// Trait overrides of a view reach it and its subviews.
///
/// - Source: developer.apple.com/documentation/uikit/uitraitoverrides
/// - Evidence: documented
/// - Systems: iOS 17+
func aViewsOverridesReachItsSubviews(_ stage: Stage) {
  let (view, child) = (box(), box())
  view.addSubview(child)
  stage.show(view)
  view.traitOverrides.userInterfaceStyle = .dark
  stage.turn()
  stage.expect(child.traitCollection.userInterfaceStyle, is: .dark)
}
