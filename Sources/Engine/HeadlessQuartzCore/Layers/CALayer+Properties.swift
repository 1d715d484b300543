import MotionMath

extension CALayer {
  /// Whether a property's coordinates are valid, given their sum; reports a diagnostic if the sum is NaN.
  ///
  /// The sum is NaN if any of the coordinates is NaN.
  ///
  /// - Source: Core Animation raises `CALayerInvalidGeometry` for NaN.
  func isPlace(_ sum: CGFloat, _ property: String) -> Bool {
    guard sum.isNaN else { return true }
    simulation.report(.raisesException, "\(property) of a layer that contains NaN")
    return false
  }
}

extension LayerValues {
  /// The frame in the superlayer's coordinates: the bounding box of the transformed bounds, ignoring depth.
  ///
  /// Always inlined, because a call would copy all values of the layer.
  @inline(__always)
  var frame: CGRect {
    let corner = CGPoint(x: -anchorPoint.x * bounds.width, y: -anchorPoint.y * bounds.height)
    let box = CGRect(origin: corner, size: bounds.size)
    let moved =
      CATransform3DIsIdentity(transform)
      ? box : box.applying(CATransform3DGetAffineTransform(transform))
    return moved.offsetBy(dx: position.x, dy: position.y)
  }

  /// The position with which the layer's frame has the same centre as `box`.
  func position(centering box: CGRect) -> CGPoint {
    var unmoved = self
    unmoved.position = .zero
    let offset = unmoved.frame
    return CGPoint(x: box.midX - offset.midX, y: box.midY - offset.midY)
  }
}

extension CATransform3D {
  /// The size that becomes `size` when the transform is applied; a quarter turn exchanges width and height.
  func sizeBeforeTransform(_ size: CGSize) -> CGSize {
    let width = (m11 * m11 + m12 * m12).squareRoot()
    let height = (m21 * m21 + m22 * m22).squareRoot()
    let isQuarterTurn = abs(m11) < 1e-9 * width && abs(m22) < 1e-9 * height
    let box = isQuarterTurn ? CGSize(width: size.height, height: size.width) : size
    return CGSize(
      width: width > 0 ? box.width / width : box.width,
      height: height > 0 ? box.height / height : box.height)
  }
}

/// Animatable properties that only few layers set.
extension CALayer {
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

#if !canImport(ObjectiveC)
  /// Key-value coding, with keys such as `opacity`, `bounds.size.width` or `transform.rotation.z`.
  ///
  /// ## Differences from UIKit
  /// Numbers are `NSNumber`; other values are Swift values rather than `NSValue`. Under a key that is not a property,
  /// any value can be stored.
  extension CALayer {
  }
#endif
