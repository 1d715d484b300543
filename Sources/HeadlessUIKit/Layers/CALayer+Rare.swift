public import Foundation

#if canImport(CoreGraphics)
  public import CoreGraphics
#endif

/// The animatable properties that few layers set.
extension CALayer {
  public var backgroundColor: CGColor? {
    get { rareColor(.backgroundColor) }
    set { setRare(.backgroundColor, .color(newValue)) }
  }

  /// Opaque black by default.
  public var borderColor: CGColor? {
    get { rareColor(.borderColor) }
    set { setRare(.borderColor, .color(newValue)) }
  }

  /// Opaque black by default.
  public var shadowColor: CGColor? {
    get { rareColor(.shadowColor) }
    set { setRare(.shadowColor, .color(newValue)) }
  }

  public var shadowPath: CGPath? {
    get { rarePath(.shadowPath) }
    set { setRare(.shadowPath, .path(newValue?.copy())) }
  }

  /// The part of the contents that shows, in fractions; all of it by default.
  public var contentsRect: CGRect {
    get { rareRect(.contentsRect) }
    set { setRare(.contentsRect, .rect(newValue)) }
  }

  /// The part of the contents that stretches, in fractions; all of it by default.
  public var contentsCenter: CGRect {
    get { rareRect(.contentsCenter) }
    set { setRare(.contentsCenter, .rect(newValue)) }
  }

  // MARK: By the shape of the value

  func rareColor(_ property: LayerProperty) -> CGColor? {
    guard case .color(let color) = property.value(in: values) else { return nil }
    return color
  }

  func rarePath(_ property: LayerProperty) -> CGPath? {
    guard case .path(let path) = property.value(in: values) else { return nil }
    return path
  }

  func rareNumber(_ property: LayerProperty) -> CGFloat {
    guard case .scalar(let number) = property.value(in: values) else { return 0 }
    return CGFloat(number)
  }

  func rarePoint(_ property: LayerProperty) -> CGPoint {
    guard case .point(let point) = property.value(in: values) else { return .zero }
    return point
  }

  func rareRect(_ property: LayerProperty) -> CGRect {
    guard case .rect(let rect) = property.value(in: values) else { return .zero }
    return rect
  }

  func setRare(_ property: LayerProperty, _ value: AnimatableValue) {
    change(property) { $0.rare[property] = value }
  }
}
