@preconcurrency @MainActor
open class UIVisualEffect: NSObject {}

/// A blur.
///
/// ## Differences from UIKit
/// Nothing is drawn; a view with the effect reports it.
open class UIBlurEffect: UIVisualEffect {
  public enum Style: Int, Sendable {
    case extraLight, light, dark, extraDark, regular, prominent
    case systemUltraThinMaterial, systemThinMaterial, systemMaterial, systemThickMaterial
    case systemChromeMaterial, systemUltraThinMaterialLight, systemThinMaterialLight
    case systemMaterialLight, systemThickMaterialLight, systemChromeMaterialLight
    case systemUltraThinMaterialDark, systemThinMaterialDark, systemMaterialDark
    case systemThickMaterialDark, systemChromeMaterialDark
  }

  public let style: Style

  public init(style: Style) {
    self.style = style
    super.init()
  }
}

/// A vibrancy over a blur.
///
/// ## Differences from UIKit
/// Nothing is drawn; a view with the effect reports it.
open class UIVibrancyEffect: UIVisualEffect {
  public let blurEffect: UIBlurEffect

  public init(blurEffect: UIBlurEffect) {
    self.blurEffect = blurEffect
    super.init()
  }
}

/// A view with a visual effect and a content view on top.
///
/// ## Differences from UIKit
/// The effect is kept without effect, and does not animate.
open class UIVisualEffectView: UIView {
  public let contentView = UIView()

  open var effect: UIVisualEffect? { didSet { reportEffect() } }

  public init(effect: UIVisualEffect?) {
    super.init(frame: .zero)
    self.effect = effect
    reportEffect()
    addContentView()
  }

  public convenience init() { self.init(effect: nil) }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addContentView()
  }

  private func addContentView() {
    contentView.frame = bounds
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
  }

  private func reportEffect() {
    guard let effect else { return }
    simulation.report(.notSimulated, "\(type(of: effect))")
  }
}
