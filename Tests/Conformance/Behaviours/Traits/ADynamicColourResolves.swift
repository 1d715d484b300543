import UIKit

/// A dynamic colour resolves by the traits given.
///
/// - Source: developer.apple.com/documentation/uikit/uicolor/resolvedcolor(with:)
/// - Evidence: documented
/// - Systems: iOS 13+
func aDynamicColourResolves(_ stage: Stage) {
  let color = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
  let dark = color.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark))
  let light = color.resolvedColor(with: UITraitCollection(userInterfaceStyle: .light))
  stage.expect(dark == .white)
  stage.expect(light == .black)
}
