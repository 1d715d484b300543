/// A colour.
///
/// ## Differences from UIKit
/// Colours are only numbers: there are no colour spaces, patterns or asset catalogues, and dynamic system colours
/// always have their light appearance.
open class UIColor: NSObject, NSCopying, _ExpressibleByColorLiteral, @unchecked Sendable {
  // `UIColor` is `@unchecked Sendable`, because its superclass, `NSObject`, is not `Sendable`. The stored properties of
  // `UIColor` never change.
  private let color: CGColor
  private let provider: ((UITraitCollection) -> UIColor)?

  public init(cgColor: CGColor) {
    (color, provider) = (cgColor, nil)
    super.init()
  }

  /// Creates a clear colour.
  public convenience override init() { self.init(cgColor: .clear) }

  /// Creates a colour; the Display P3 components are used as sRGB components.
  public convenience init(
    displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat
  ) { self.init(red: red, green: green, blue: blue, alpha: alpha) }

  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(cgColor: CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha))
  }

  /// Creates a grey; 0 is black, 1 is white.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(cgColor: CGColor(gray: white, alpha: alpha))
  }

  /// Creates a colour from hue (0...1 around the colour wheel, red at 0), saturation and brightness (0...1).
  public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    func component(_ n: CGFloat) -> CGFloat {
      let k = (n + hue * 6).truncatingRemainder(dividingBy: 6)
      return brightness * (1 - saturation * max(0, min(k, 4 - k, 1)))
    }
    self.init(red: component(5), green: component(3), blue: component(1), alpha: alpha)
  }

  public required convenience init(
    _colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float
  ) {
    self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }

  open var cgColor: CGColor {
    provider.map { $0(UITraitCollection(userInterfaceStyle: .light)).cgColor } ?? color
  }

  /// Creates a colour that depends on traits; on screen it has its light appearance.
  public init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
    (color, provider) = (.clear, dynamicProvider)
    super.init()
  }

  /// Returns the colour for these traits.
  open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    provider.map { $0(traitCollection).resolvedColor(with: traitCollection) } ?? self
  }

  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    if let provider {
      return UIColor { provider($0).withAlphaComponent(alpha) }
    }
    return UIColor(cgColor: color.copy(alpha: alpha) ?? color)
  }

  /// Writes the components through the pointers; a grey has three equal colour components.
  ///
  /// - Returns: Whether the colour has red, green and blue components.
  @discardableResult
  open func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    guard let rgba = cgColor.rgba else { return false }
    red?.pointee = rgba.red
    green?.pointee = rgba.green
    blue?.pointee = rgba.blue
    alpha?.pointee = rgba.alpha
    return true
  }

  /// Writes grey level and opacity through the pointers.
  ///
  /// - Returns: Whether the colour is a grey.
  @discardableResult
  open func getWhite(
    _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    guard let rgba = cgColor.rgba, rgba.red == rgba.green, rgba.green == rgba.blue else {
      return false
    }
    white?.pointee = rgba.red
    alpha?.pointee = rgba.alpha
    return true
  }

  open func copy(with zone: NSZone? = nil) -> Any { self }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UIColor).map {
      $0 === self || $0.provider == nil && provider == nil && $0.color == color
    }
      ?? false
  }

  open override var hash: Int { color.hashValue }

  // MARK: UIColor

  @discardableResult
  open func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    guard let rgba = cgColor.rgba else { return false }
    let (red, green, blue) = (rgba.red, rgba.green, rgba.blue)
    let (highest, lowest) = (max(red, green, blue), min(red, green, blue))
    let range = highest - lowest
    let sector: CGFloat =
      if range == 0 { 0 } else if highest == red {
        ((green - blue) / range).truncatingRemainder(dividingBy: 6)
      } else if highest == green { (blue - red) / range + 2 } else { (red - green) / range + 4 }
    hue?.pointee = (sector < 0 ? sector + 6 : sector) / 6
    saturation?.pointee = highest == 0 ? 0 : range / highest
    brightness?.pointee = highest
    alpha?.pointee = rgba.alpha
    return true
  }

  // MARK: UIGraphics

  open func set() {}

  open func setFill() {}

  open func setStroke() {}
}

extension UIColor: LayerValueConvertible {
  package var layerValue: AnimatableValue { .color(cgColor) }
}

/// Named colours; system colours in their light appearance.
extension UIColor {
  public class var black: UIColor { UIColor(white: 0, alpha: 1) }
  public class var darkGray: UIColor { UIColor(white: 1.0 / 3, alpha: 1) }
  public class var lightGray: UIColor { UIColor(white: 2.0 / 3, alpha: 1) }
  public class var white: UIColor { UIColor(white: 1, alpha: 1) }
  public class var gray: UIColor { UIColor(white: 0.5, alpha: 1) }
  public class var clear: UIColor { UIColor(white: 0, alpha: 0) }

  public class var red: UIColor { UIColor(red: 1, green: 0, blue: 0, alpha: 1) }
  public class var green: UIColor { UIColor(red: 0, green: 1, blue: 0, alpha: 1) }
  public class var blue: UIColor { UIColor(red: 0, green: 0, blue: 1, alpha: 1) }
  public class var cyan: UIColor { UIColor(red: 0, green: 1, blue: 1, alpha: 1) }
  public class var yellow: UIColor { UIColor(red: 1, green: 1, blue: 0, alpha: 1) }
  public class var magenta: UIColor { UIColor(red: 1, green: 0, blue: 1, alpha: 1) }
  public class var orange: UIColor { UIColor(red: 1, green: 0.5, blue: 0, alpha: 1) }
  public class var purple: UIColor { UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1) }
  public class var brown: UIColor { UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1) }

  public class var systemRed: UIColor { UIColor(bytes: 255, 59, 48) }
  public class var systemOrange: UIColor { UIColor(bytes: 255, 149, 0) }
  public class var systemYellow: UIColor { UIColor(bytes: 255, 204, 0) }
  public class var systemGreen: UIColor { UIColor(bytes: 52, 199, 89) }
  public class var systemMint: UIColor { UIColor(bytes: 0, 199, 190) }
  public class var systemTeal: UIColor { UIColor(bytes: 48, 176, 199) }
  public class var systemCyan: UIColor { UIColor(bytes: 50, 173, 230) }
  public class var systemBlue: UIColor { UIColor(bytes: 0, 122, 255) }
  public class var systemIndigo: UIColor { UIColor(bytes: 88, 86, 214) }
  public class var systemPurple: UIColor { UIColor(bytes: 175, 82, 222) }
  public class var systemPink: UIColor { UIColor(bytes: 255, 45, 85) }
  public class var systemBrown: UIColor { UIColor(bytes: 162, 132, 94) }
  public class var systemGray: UIColor { UIColor(bytes: 142, 142, 147) }
  public class var systemGray2: UIColor { UIColor(bytes: 174, 174, 178) }
  public class var systemGray3: UIColor { UIColor(bytes: 199, 199, 204) }
  public class var systemGray4: UIColor { UIColor(bytes: 209, 209, 214) }
  public class var systemGray5: UIColor { UIColor(bytes: 229, 229, 234) }
  public class var systemGray6: UIColor { UIColor(bytes: 242, 242, 247) }

  public class var systemBackground: UIColor { .white }
  public class var secondarySystemBackground: UIColor { .systemGray6 }
  public class var tertiarySystemBackground: UIColor { .white }
  public class var systemGroupedBackground: UIColor { .systemGray6 }
  public class var secondarySystemGroupedBackground: UIColor { .white }
  public class var tertiarySystemGroupedBackground: UIColor { .systemGray6 }

  public class var label: UIColor { .black }
  public class var secondaryLabel: UIColor { UIColor(bytes: 60, 60, 67, alpha: 0.6) }
  public class var tertiaryLabel: UIColor { UIColor(bytes: 60, 60, 67, alpha: 0.3) }
  public class var quaternaryLabel: UIColor { UIColor(bytes: 60, 60, 67, alpha: 0.18) }
  public class var placeholderText: UIColor { UIColor(bytes: 60, 60, 67, alpha: 0.3) }
  public class var separator: UIColor { UIColor(bytes: 60, 60, 67, alpha: 0.29) }
  public class var opaqueSeparator: UIColor { UIColor(bytes: 198, 198, 200) }
  public class var link: UIColor { .systemBlue }
  public class var systemFill: UIColor { UIColor(bytes: 120, 120, 128, alpha: 0.2) }
  public class var secondarySystemFill: UIColor { UIColor(bytes: 120, 120, 128, alpha: 0.16) }
  public class var tertiarySystemFill: UIColor { UIColor(bytes: 118, 118, 128, alpha: 0.12) }
  public class var quaternarySystemFill: UIColor { UIColor(bytes: 116, 116, 128, alpha: 0.08) }
  public class var darkText: UIColor { .black }
  public class var lightText: UIColor { UIColor(white: 1, alpha: 0.6) }

  /// Creates a colour from components in 0...255.
  private convenience init(
    bytes red: CGFloat, _ green: CGFloat, _ blue: CGFloat, alpha: CGFloat = 1
  ) {
    self.init(red: red / 255, green: green / 255, blue: blue / 255, alpha: alpha)
  }
}

extension UIColor {
  /// Always nil: there is no asset catalogue.
  public convenience init?(named name: String) {
    Simulation.current.report(.notSimulated, "UIColor(named:)")
    return nil
  }

  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) { self.init(named: name) }

  /// Creates a clear colour: patterns are not drawn.
  public convenience init(patternImage image: UIImage) {
    Simulation.current.report(.notSimulated, "UIColor(patternImage:)")
    self.init(white: 0, alpha: 0)
  }
}
