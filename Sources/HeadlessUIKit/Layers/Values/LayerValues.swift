import Foundation

/// Everything of a layer that can be animated, as one value: the model, or what is on screen.
struct LayerValues {
  var bounds = CGRect.zero
  var position = CGPoint.zero
  var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  var anchorPointZ: CGFloat = 0
  var zPosition: CGFloat = 0
  var transform = CATransform3DIdentity
  var sublayerTransform = CATransform3DIdentity
  var opacity = 1.0
  var cornerRadius: CGFloat = 0
  var borderWidth: CGFloat = 0
  var shadowOpacity = 0.0
  var shadowRadius: CGFloat = 3
  var shadowOffset = CGSize(width: 0, height: -3)
  /// The values of the properties that few layers set; a missing one has its default.
  var rare: [LayerProperty: AnimatableValue] = [:]
}

/// An animatable property of a layer, under Core Animation's key.
enum LayerProperty: String, CaseIterable {
  case bounds, position, anchorPoint, anchorPointZ, zPosition, transform, sublayerTransform
  case opacity, cornerRadius, borderWidth, shadowOpacity, shadowRadius, shadowOffset
  case backgroundColor, borderColor, shadowColor, shadowPath, contentsRect, contentsCenter
  case path, fillColor, strokeColor, lineWidth, miterLimit, strokeStart, strokeEnd, lineDashPhase
  case colors, locations, startPoint, endPoint

  func value(in values: LayerValues) -> AnimatableValue {
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
    default: values.rare[self] ?? rareDefault
    }
  }

  /// Sets the property; a value of another shape is ignored.
  func set(_ value: AnimatableValue, in values: inout LayerValues) {
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
    guard isRare, value.hasShape(of: rareDefault) else { return }
    values.rare[self] = value
  }
}
