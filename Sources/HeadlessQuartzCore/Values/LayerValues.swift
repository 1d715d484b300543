/// All animatable values of a layer: its model, or its presentation.
package struct LayerValues {
  package var bounds = CGRect.zero
  package var position = CGPoint.zero
  package var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  package var anchorPointZ: CGFloat = 0
  package var zPosition: CGFloat = 0
  package var transform = CATransform3DIdentity
  package var sublayerTransform = CATransform3DIdentity
  package var opacity = 1.0
  package var cornerRadius: CGFloat = 0
  package var borderWidth: CGFloat = 0
  package var shadowOpacity = 0.0
  package var shadowRadius: CGFloat = 3
  package var shadowOffset = CGSize(width: 0, height: -3)
  /// Values of properties that few layers set; missing ones have their default.
  package var rare: [LayerProperty: AnimatableValue] = [:]
}

/// An animatable property, under Core Animation's key.
package enum LayerProperty: String, CaseIterable {
  case bounds, position, anchorPoint, anchorPointZ, zPosition, transform, sublayerTransform
  case opacity, cornerRadius, borderWidth, shadowOpacity, shadowRadius, shadowOffset
  case backgroundColor, borderColor, shadowColor, shadowPath, contentsRect, contentsCenter
  case path, fillColor, strokeColor, lineWidth, miterLimit, strokeStart, strokeEnd, lineDashPhase
  case colors, locations, startPoint, endPoint

  package func value(in values: LayerValues) -> AnimatableValue {
    switch self {
    case .bounds: .rect(values.bounds)
    case .position: .point(values.position)
    case .anchorPoint: .point(values.anchorPoint)
    case .anchorPointZ: .scalar(values.anchorPointZ)
    case .zPosition: .scalar(values.zPosition)
    case .transform: .transform(values.transform)
    case .sublayerTransform: .transform(values.sublayerTransform)
    case .opacity: .scalar(values.opacity)
    case .cornerRadius: .scalar(values.cornerRadius)
    case .borderWidth: .scalar(values.borderWidth)
    case .shadowOpacity: .scalar(values.shadowOpacity)
    case .shadowRadius: .scalar(values.shadowRadius)
    case .shadowOffset: .size(values.shadowOffset)
    default: values.rare[self] ?? rareDefault ?? .scalar(0)
    }
  }

  /// Sets the property, unless the value is of another kind.
  package func set(_ value: AnimatableValue, in values: inout LayerValues) {
    switch (self, value) {
    case (.bounds, .rect(let rect)): values.bounds = rect
    case (.position, .point(let point)): values.position = point
    case (.anchorPoint, .point(let point)): values.anchorPoint = point
    case (.anchorPointZ, .scalar(let number)): values.anchorPointZ = number
    case (.zPosition, .scalar(let number)): values.zPosition = number
    case (.transform, .transform(let matrix)): values.transform = matrix
    case (.sublayerTransform, .transform(let matrix)): values.sublayerTransform = matrix
    case (.opacity, .scalar(let number)): values.opacity = number
    case (.cornerRadius, .scalar(let number)): values.cornerRadius = number
    case (.borderWidth, .scalar(let number)): values.borderWidth = number
    case (.shadowOpacity, .scalar(let number)): values.shadowOpacity = number
    case (.shadowRadius, .scalar(let number)): values.shadowRadius = number
    case (.shadowOffset, .size(let size)): values.shadowOffset = size
    default: setRare(value, in: &values)
    }
  }

  private func setRare(_ value: AnimatableValue, in values: inout LayerValues) {
    guard let rareDefault, value.hasShape(of: rareDefault) else { return }
    values.rare[self] = value
  }
}

/// Properties that few layers set, stored in a dictionary.
extension LayerProperty {
  /// The default, as in Core Animation; nil for the properties that every layer stores.
  var rareDefault: AnimatableValue? {
    switch self {
    case .borderColor, .shadowColor, .fillColor: .color(.opaqueBlack)
    case .backgroundColor, .strokeColor: .color(nil)
    case .shadowPath, .path: .path(nil)
    case .contentsRect, .contentsCenter: .rect(CGRect(x: 0, y: 0, width: 1, height: 1))
    case .lineWidth, .strokeEnd: .scalar(1)
    case .miterLimit: .scalar(10)
    case .colors: .colors(nil)
    case .locations: .numbers(nil)
    case .startPoint: .point(CGPoint(x: 0.5, y: 0))
    case .endPoint: .point(CGPoint(x: 0.5, y: 1))
    case .strokeStart, .lineDashPhase: .scalar(0)
    default: nil
    }
  }

  /// Whether changes animate implicitly on a layer without a view; paths do not.
  var animatesImplicitly: Bool { self != .path }
}

extension CGColor {
  static var opaqueBlack: CGColor { CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1) }
}
