// Functions of Core Graphics. Outside Apple's systems Foundation has only the properties that they return.

#if !canImport(Darwin)
  public func CGRectGetMinX(_ rect: CGRect) -> CGFloat { rect.minX }
  public func CGRectGetMidX(_ rect: CGRect) -> CGFloat { rect.midX }
  public func CGRectGetMaxX(_ rect: CGRect) -> CGFloat { rect.maxX }
  public func CGRectGetMinY(_ rect: CGRect) -> CGFloat { rect.minY }
  public func CGRectGetMidY(_ rect: CGRect) -> CGFloat { rect.midY }
  public func CGRectGetMaxY(_ rect: CGRect) -> CGFloat { rect.maxY }
  public func CGRectGetWidth(_ rect: CGRect) -> CGFloat { rect.width }
  public func CGRectGetHeight(_ rect: CGRect) -> CGFloat { rect.height }
#endif
