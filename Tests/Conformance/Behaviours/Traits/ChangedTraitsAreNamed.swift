import UIKit

/// `changedTraits(from:)` names the traits in which two collections differ.
///
/// - Source: developer.apple.com/documentation/uikit/uitraitcollection/changedtraits(from:)
/// - Evidence: documented, by its declaration alone
/// - Systems: iOS 17+
func changedTraitsAreNamed(_ stage: Stage) {
  let light = UITraitCollection { traits in
    traits.userInterfaceStyle = .light
    traits.horizontalSizeClass = .compact
  }
  let dark = light.modifyingTraits { traits in
    traits.userInterfaceStyle = .dark
    traits[ThemeTrait.self] = .monochrome
  }
  let changed = dark.changedTraits(from: light)
  stage.expect(changed.count, is: 2)
  stage.expect(changed.contains { $0 == UITraitUserInterfaceStyle.self })
  stage.expect(changed.contains { $0 == ThemeTrait.self })
  stage.expect(dark.changedTraits(from: dark).isEmpty)
}
