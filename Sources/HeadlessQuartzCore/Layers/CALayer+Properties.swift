import MotionMath

extension CALayer {
  /// The position of the anchor point in the superlayer, in points.
  public var position: CGPoint {
    get { values.position }
    set {
      guard isPlace(newValue.x + newValue.y, "position") else { return }
      change(.position) { $0.position = newValue }
    }
  }

  /// Whether coordinates, added up, are numbers; others are reported and left out.
  ///
  /// - Source: Core Animation raises `CALayerInvalidGeometry` for them.
  func isPlace(_ sum: CGFloat, _ property: String) -> Bool {
    guard sum.isNaN else { return true }
    simulation.report(.raisesException, "\(property) of a layer that contains NaN")
    return false
  }

  /// The origin of `position` and `transform` as a fraction of the bounds; the centre by default.
  public var anchorPoint: CGPoint {
    get { values.anchorPoint }
    set { change(.anchorPoint) { $0.anchorPoint = newValue } }
  }

  /// The anchor point's height above the layer, in points.
  public var anchorPointZ: CGFloat {
    get { values.anchorPointZ }
    set { change(.anchorPointZ) { $0.anchorPointZ = newValue } }
  }

  /// In points.
  public var zPosition: CGFloat {
    get { values.zPosition }
    set { change(.zPosition) { $0.zPosition = newValue } }
  }

  /// The transform about the anchor point.
  public var transform: CATransform3D {
    get { values.transform }
    set { change(.transform) { $0.transform = newValue } }
  }

  /// An additional transform for sublayers, where perspective is set.
  public var sublayerTransform: CATransform3D {
    get { values.sublayerTransform }
    set { change(.sublayerTransform) { $0.sublayerTransform = newValue } }
  }

  /// 0 (invisible) to 1.
  public var opacity: Float {
    get { Float(values.opacity) }
    set { change(.opacity) { $0.opacity = Double(newValue) } }
  }

  /// In points.
  public var cornerRadius: CGFloat {
    get { values.cornerRadius }
    set { change(.cornerRadius) { $0.cornerRadius = newValue } }
  }

  /// In points.
  public var borderWidth: CGFloat {
    get { values.borderWidth }
    set { change(.borderWidth) { $0.borderWidth = newValue } }
  }

  /// 0 (none) to 1; 0 by default.
  public var shadowOpacity: Float {
    get { Float(values.shadowOpacity) }
    set { change(.shadowOpacity) { $0.shadowOpacity = Double(newValue) } }
  }

  /// In points; 3 by default.
  public var shadowRadius: CGFloat {
    get { values.shadowRadius }
    set { change(.shadowRadius) { $0.shadowRadius = newValue } }
  }

  /// In points; (0, −3) by default.
  public var shadowOffset: CGSize {
    get { values.shadowOffset }
    set { change(.shadowOffset) { $0.shadowOffset = newValue } }
  }

  public func setAffineTransform(_ matrix: CGAffineTransform) {
    transform = CATransform3DMakeAffineTransform(matrix)
  }

  public func affineTransform() -> CGAffineTransform {
    CATransform3DGetAffineTransform(transform)
  }
}

extension LayerValues {
  var frame: CGRect {
    let corner = CGPoint(x: -anchorPoint.x * bounds.width, y: -anchorPoint.y * bounds.height)
    let box = CGRect(origin: corner, size: bounds.size)
    let moved =
      CATransform3DIsIdentity(transform)
      ? box : box.applying(CATransform3DGetAffineTransform(transform))
    return moved.offsetBy(dx: position.x, dy: position.y)
  }

  /// The position that gives the frame the centre of `box`.
  func position(centering box: CGRect) -> CGPoint {
    var unmoved = self
    unmoved.position = .zero
    let offset = unmoved.frame
    return CGPoint(x: box.midX - offset.midX, y: box.midY - offset.midY)
  }
}

extension CATransform3D {
  /// The size that the transform's scale turns into `size`, sides exchanged by a quarter turn.
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

/// Animatable properties that few layers set.
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

  /// The visible part of the contents, in fractions; all of it by default.
  public var contentsRect: CGRect {
    get { rareRect(.contentsRect) }
    set { setRare(.contentsRect, .rect(newValue)) }
  }

  /// The stretchable part of the contents, in fractions; all of it by default.
  public var contentsCenter: CGRect {
    get { rareRect(.contentsCenter) }
    set { setRare(.contentsCenter, .rect(newValue)) }
  }

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
  /// Values by name, such as `opacity`, `bounds.size.width` or `transform.rotation.z`.
  ///
  /// ## Differences from UIKit
  /// Numbers are `NSNumber`, other values the Swift ones rather than `NSValue`. A name without a
  /// value keeps what was set.
  extension CALayer {
    public func value(forKeyPath keyPath: String) -> Any? {
      let value = LayerKeyPath(keyPath)?.value(in: values)
      if case .scalar(let number)? = value { return NSNumber(value: number) }
      return value?.any ?? extras.named[keyPath]
    }

    public func setValue(_ value: Any?, forKeyPath keyPath: String) {
      guard let path = LayerKeyPath(keyPath) else {
        extras.named[keyPath] = value
        return
      }
      guard let value = value.flatMap(AnimatableValue.init(any:)) else { return }
      change(path.property) { path.set(value, in: &$0) }
    }

    public func value(forKey key: String) -> Any? { value(forKeyPath: key) }

    public func setValue(_ value: Any?, forKey key: String) { setValue(value, forKeyPath: key) }
  }
#endif
