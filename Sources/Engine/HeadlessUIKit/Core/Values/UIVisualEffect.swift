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

/// The glass of iOS 26.
///
/// ## Differences from UIKit
/// Nothing is drawn; a view with this effect is reported.
open class UIGlassEffect: UIVisualEffect {
  public enum Style: Int, Sendable {
    case regular, clear
  }

  open private(set) var style: Style
  /// Whether the glass reacts to touches, which is not drawn.
  open var isInteractive = false
  open var tintColor: UIColor?

  public init(style: Style) {
    self.style = style
    super.init()
  }

  public convenience override init() { self.init(style: .regular) }
}

/// A container whose glass views merge when they are near each other.
///
/// ## Differences from UIKit
/// Nothing is drawn; a view with this effect is reported.
open class UIGlassContainerEffect: UIVisualEffect {
  /// The distance at which glass begins to merge, in points.
  open var spacing: CGFloat = 0
}
