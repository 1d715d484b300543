import UIKit

/// Trait collections are made and modified by closures, and the original stays as it was.
///
/// - Source: developer.apple.com/documentation/uikit/uimutabletraits
/// - Evidence: documented
/// - Systems: iOS 17+
func traitsAreMadeByMutations(_ stage: Stage) {
  let dark = UITraitCollection { $0.userInterfaceStyle = .dark }
  let wide = dark.modifyingTraits { $0.horizontalSizeClass = .regular }
  stage.expect(wide.userInterfaceStyle, is: .dark)
  stage.expect(wide.horizontalSizeClass, is: .regular)
  stage.expect(dark.horizontalSizeClass, is: .unspecified)
}
