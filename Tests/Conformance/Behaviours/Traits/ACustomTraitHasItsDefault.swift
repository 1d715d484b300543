import UIKit

/// A trait that an app defines has its default value until one is set, and a collection keeps what is set.
///
/// - Source: developer.apple.com/documentation/uikit/uitraitdefinition
/// - Evidence: documented
/// - Systems: iOS 17+
func aCustomTraitHasItsDefault(_ stage: Stage) {
  let set = UITraitCollection { $0[ThemeTrait.self] = .monochrome }
  stage.expect(UITraitCollection()[ThemeTrait.self], is: .standard)
  stage.expect(set[ThemeTrait.self], is: .monochrome)
  stage.expect(set.modifyingTraits { _ in }[ThemeTrait.self], is: .monochrome)
}
