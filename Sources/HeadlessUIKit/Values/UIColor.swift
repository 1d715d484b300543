public import Foundation

#if canImport(CoreGraphics)
  public import CoreGraphics
#endif

/// A colour that views and layers keep and report.
///
///     UIColor.black.withAlphaComponent(0.4).cgColor.alpha  // 0.4
///
/// ## Differences from UIKit
/// Colours are numbers only: no colour spaces, patterns or asset catalogues, and dynamic system
/// colours always give their light appearance.
open class UIColor: NSObject, NSCopying, _ExpressibleByColorLiteral, @unchecked Sendable {
  // Unchecked because `NSObject` does not promise it; the only stored property never changes.
  private let color: CGColor

  /// Creates a colour that reports `cgColor`.
  public init(cgColor: CGColor) {
    color = cgColor
    super.init()
  }

  /// Creates a colour from components in 0...1.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(cgColor: CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha))
  }

  /// Creates a grey; 0 is black, 1 is white.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(cgColor: CGColor(gray: white, alpha: alpha))
  }

  /// Creates a colour from hue (0...1 once around, red at 0), saturation and brightness (0...1).
  public convenience init(
    hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat
  ) {
    func component(_ n: CGFloat) -> CGFloat {
      let k = (n + hue * 6).truncatingRemainder(dividingBy: 6)
      return brightness * (1 - saturation * max(0, min(k, 4 - k, 1)))
    }
    self.init(red: component(5), green: component(3), blue: component(1), alpha: alpha)
  }

  /// Creates the colour of a colour literal.
  public required convenience init(
    _colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float
  ) {
    self.init(
      red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }

  /// The same colour as a Core Graphics value.
  open var cgColor: CGColor { color }

  /// The same colour with another opacity.
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    UIColor(cgColor: color.copy(alpha: alpha) ?? color)
  }

  /// Writes the components, a grey as three equal ones, through the pointers that are not nil.
  ///
  /// - Returns: Whether the colour has such components.
  @discardableResult
  open func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    guard let rgba = color.rgba else { return false }
    red?.pointee = rgba.red
    green?.pointee = rgba.green
    blue?.pointee = rgba.blue
    alpha?.pointee = rgba.alpha
    return true
  }

  /// Writes grey level and opacity through the pointers that are not nil.
  ///
  /// - Returns: Whether the colour is a grey.
  @discardableResult
  open func getWhite(
    _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    guard let rgba = color.rgba, rgba.red == rgba.green, rgba.green == rgba.blue else {
      return false
    }
    white?.pointee = rgba.red
    alpha?.pointee = rgba.alpha
    return true
  }

  open func copy(with zone: NSZone? = nil) -> Any { self }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UIColor).map { $0.color == color } ?? false
  }

  open override var hash: Int { color.hashValue }
}

extension UIColor: LayerValueConvertible {
  package var layerValue: AnimatableValue { .color(cgColor) }
}
