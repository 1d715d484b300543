import UIKit

/// `traitOverrides` contains a trait from the time when it is set until it is removed; then the inherited value is
/// back.
///
/// - Source: developer.apple.com/documentation/uikit/uitraitoverrides-swift.struct, contains(_:) and remove(_:)
/// - Evidence: documented
/// - Systems: iOS 17+
func anOverrideCanBeRemoved(_ stage: Stage) {
  let view = box()
  stage.show(view)
  stage.expect(!view.traitOverrides.contains(UITraitHorizontalSizeClass.self))
  view.traitOverrides.horizontalSizeClass = .regular
  stage.turn()
  stage.expect(view.traitOverrides.contains(UITraitHorizontalSizeClass.self))
  stage.expect(view.traitCollection.horizontalSizeClass, is: .regular)
  view.traitOverrides.remove(UITraitHorizontalSizeClass.self)
  stage.turn()
  stage.expect(!view.traitOverrides.contains(UITraitHorizontalSizeClass.self))
  stage.expect(view.traitCollection.horizontalSizeClass, is: .compact)
}
