import Foundation

extension NSValue {
  public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }
  public convenience init(cgPoint point: CGPoint) { self.init(point: point) }
  public convenience init(cgSize size: CGSize) { self.init(size: size) }

  public var cgRectValue: CGRect { rectValue }
  public var cgPointValue: CGPoint { pointValue }
  public var cgSizeValue: CGSize { sizeValue }
}

/// Values of unknown type, as in `(change[.newKey] as AnyObject).cgPointValue`, which the plug-in adapts.
///
/// With Objective-C such a message is implicitly unwrapped too: it stops the app if the object does not understand it.
extension Optional where Wrapped == Any {
  /// The value as a number; nil if it is none.
  private var number: NSNumber? {
    self as? NSNumber ?? (self as? Double).map { NSNumber(value: $0) }
      ?? (self as? CGFloat).map { NSNumber(value: Double($0)) }
      ?? (self as? Int).map { NSNumber(value: $0) } ?? (self as? Bool).map { NSNumber(value: $0) }
  }

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  public var doubleValue: Double! { number?.doubleValue }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  public var floatValue: Float! { number?.floatValue }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  public var intValue: Int32! { number?.int32Value }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  public var integerValue: Int! { number?.intValue }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  public var boolValue: Bool! { number?.boolValue }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  public var stringValue: String! { number?.stringValue }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  public var cgRectValue: CGRect! { self as? CGRect ?? (self as? NSValue)?.cgRectValue }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  public var cgPointValue: CGPoint! { self as? CGPoint ?? (self as? NSValue)?.cgPointValue }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  public var cgSizeValue: CGSize! { self as? CGSize ?? (self as? NSValue)?.cgSizeValue }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  public var uiEdgeInsetsValue: UIEdgeInsets! { self as? UIEdgeInsets }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  public var cgAffineTransformValue: CGAffineTransform! { self as? CGAffineTransform }
}
