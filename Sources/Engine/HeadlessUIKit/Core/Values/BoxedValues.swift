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
