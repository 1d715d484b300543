/// An object that can be converted to the value of a layer's property, such as `UIColor`.
package protocol LayerValueConvertible {
  var layerValue: AnimatableValue { get }
}

extension AnimatableValue {
  /// Converts a value given as `Any`; nil if values of its type cannot be interpolated.
  package init?(any value: Any) {
    switch value {
    case let number as CGFloat: self = .scalar(number)
    case let number as Float: self = .scalar(Double(number))
    case let number as Int: self = .scalar(Double(number))
    case let point as CGPoint: self = .point(point)
    case let size as CGSize: self = .size(size)
    case let rect as CGRect: self = .rect(rect)
    case let matrix as CATransform3D: self = .transform(matrix)
    case let matrix as CGAffineTransform:
      self = .transform(CATransform3DMakeAffineTransform(matrix))
    case let number as NSNumber: self = .scalar(number.doubleValue)
    case let value as any LayerValueConvertible: self = value.layerValue
    default:
      #if !canImport(ObjectiveC)
        if let object = value as? NSValue {
          guard let value = object.layerValue else { return nil }
          self = value
          return
        }
      #endif
      if let color = CGColor.made(from: value) {
        self = .color(color)
      } else if let path = CGPath.made(from: value) {
        self = .path(path)
      } else if let list = Self.list(value) {
        self = list
      } else {
        guard let number = value as? Double else { return nil }
        self = .scalar(number)
      }
    }
  }

  /// The value in the type that an app would use for the layer's property, such as `CGPoint` or `CATransform3D`.
  var any: Any? {
    switch self {
    case .scalar(let number): number
    case .point(let point): point
    case .size(let size): size
    case .rect(let rect): rect
    case .transform(let matrix): matrix
    case .color(let color): color
    case .path(let path): path
    case .colors(let colors): colors
    case .numbers(let numbers): numbers
    }
  }

  private static func list(_ value: Any) -> AnimatableValue? {
    guard let list = value as? [Any] else { return nil }
    let colors = list.compactMap(CGColor.made(from:))
    if colors.count == list.count { return .colors(colors) }
    let numbers = list.compactMap { element -> Double? in
      guard case .scalar(let number)? = AnimatableValue(any: element) else { return nil }
      return number
    }
    return numbers.count == list.count ? .numbers(numbers) : nil
  }
}

#if canImport(Darwin)
  extension CGColor {
    /// Casts a value to `CGColor`; nil if it has another type.
    ///
    /// The Core Foundation type ID is compared, because `as?` does not work for Core Foundation types.
    static func made(from value: Any) -> CGColor? {
      let object = value as AnyObject
      guard CFGetTypeID(object) == typeID else { return nil }
      return unsafeDowncast(object, to: CGColor.self)
    }
  }

  extension CGPath {
    static func made(from value: Any) -> CGPath? {
      let object = value as AnyObject
      guard CFGetTypeID(object) == typeID else { return nil }
      return unsafeDowncast(object, to: CGPath.self)
    }
  }
#else
  extension CGColor {
    static func made(from value: Any) -> CGColor? { value as? CGColor }
  }

  extension CGPath {
    static func made(from value: Any) -> CGPath? { value as? CGPath }
  }
#endif

#if !canImport(ObjectiveC)
  extension NSValue {
    private static let transform = "[16d]"
    private static let affineTransform = "[6d]"

    /// Wraps a transform in an object, so that it can be used as a value of a layer animation.
    public convenience init(caTransform3D transform: CATransform3D) {
      var value = transform
      self.init(bytes: &value, objCType: Self.transform)
    }

    public convenience init(cgAffineTransform transform: CGAffineTransform) {
      var value = transform
      self.init(bytes: &value, objCType: Self.affineTransform)
    }

    /// The wrapped transform; the identity if the value has another type.
    public var caTransform3DValue: CATransform3D {
      var value = CATransform3DIdentity
      if type == Self.transform { getValue(&value) }
      return value
    }

    /// The wrapped transform; the identity if the value has another type.
    public var cgAffineTransformValue: CGAffineTransform {
      var value = CGAffineTransform.identity
      if type == Self.affineTransform { getValue(&value) }
      return value
    }

    private var type: String { String(cString: objCType) }

    /// The wrapped value as the value of a layer's property; nil if no property has values of this type.
    var layerValue: AnimatableValue? {
      switch type {
      case Self.transform: .transform(caTransform3DValue)
      case Self.affineTransform:
        .transform(CATransform3DMakeAffineTransform(cgAffineTransformValue))
      case NSValue(point: .zero).type: .point(pointValue)
      case NSValue(size: .zero).type: .size(sizeValue)
      case NSValue(rect: .zero).type: .rect(rectValue)
      default: nil
      }
    }
  }
#endif
