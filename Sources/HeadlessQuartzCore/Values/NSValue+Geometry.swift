#if !canImport(ObjectiveC)
  extension NSValue {
    private static let transform = "[16d]"
    private static let affineTransform = "[6d]"

    /// A transform as an object, as layers' animations take it.
    public convenience init(caTransform3D transform: CATransform3D) {
      var value = transform
      self.init(bytes: &value, objCType: Self.transform)
    }

    public convenience init(cgAffineTransform transform: CGAffineTransform) {
      var value = transform
      self.init(bytes: &value, objCType: Self.affineTransform)
    }

    /// The identity for a value of another type.
    public var caTransform3DValue: CATransform3D {
      var value = CATransform3DIdentity
      if type == Self.transform { getValue(&value) }
      return value
    }

    /// The identity for a value of another type.
    public var cgAffineTransformValue: CGAffineTransform {
      var value = CGAffineTransform.identity
      if type == Self.affineTransform { getValue(&value) }
      return value
    }

    private var type: String { String(cString: objCType) }

    /// nil for what no layer has.
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
