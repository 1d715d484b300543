@preconcurrency @MainActor
open class UIVisualEffect: NSObject {}

/// A blur effect.
///
/// ## Differences from UIKit
/// Nothing is drawn; a view with this effect is reported.
open class UIBlurEffect: UIVisualEffect {
  public enum Style: Int, Sendable {
    case extraLight, light, dark, extraDark, regular, prominent
    case systemUltraThinMaterial, systemThinMaterial, systemMaterial, systemThickMaterial
    case systemChromeMaterial, systemUltraThinMaterialLight, systemThinMaterialLight
    case systemMaterialLight, systemThickMaterialLight, systemChromeMaterialLight
    case systemUltraThinMaterialDark, systemThinMaterialDark, systemMaterialDark
    case systemThickMaterialDark, systemChromeMaterialDark
  }

  open private(set) var style: Style

  public init(style: Style) {
    self.style = style
    super.init()
  }
}

/// A vibrancy effect over a blur.
///
/// ## Differences from UIKit
/// Nothing is drawn; a view with this effect is reported.
open class UIVibrancyEffect: UIVisualEffect {
  open private(set) var blurEffect: UIBlurEffect

  public init(blurEffect: UIBlurEffect) {
    self.blurEffect = blurEffect
    super.init()
  }
}
