/// The values of all animatable properties of a layer, either of its model or of its presentation.
@usableFromInline
package struct LayerValues {
  @usableFromInline package var bounds = CGRect.zero
  @usableFromInline package var position = CGPoint.zero
  @usableFromInline package var anchorPoint = CGPoint(x: 0.5, y: 0.5)
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
  /// The values of properties that only few layers set; a property that is missing here has its default value.
  package var rare: [LayerProperty: AnimatableValue] = [:]
}

/// An animatable property; the raw value is Core Animation's key.
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

  /// Sets the property to a value; does nothing if the value is not of the property's kind.
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

/// Properties that only a few layers set. Each layer has a dictionary for the values of these properties.
extension LayerProperty {
  /// The default value, as in Core Animation, of a property that ``LayerValues/rare`` stores; nil for the properties
  /// that every layer stores directly.
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

  /// Whether a change of the property animates implicitly on a layer without a view; false only for `path`.
  var animatesImplicitly: Bool { self != .path }
}

extension CGColor {
  static var opaqueBlack: CGColor { CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1) }
}

/// A key path to a property of a layer, or to a part of it, as in Core Animation.
struct LayerKeyPath {
  private enum Target {
    case whole
    /// The numbers at these indices of a point, size or rectangle; a rectangle's numbers are x, y, width and height.
    case numbers(Range<Int>)
    case component(TransformComponent)
    /// The translation of a transform in the plane.
    case translation
  }

  let property: LayerProperty
  private let target: Target

  /// Parses a path such as `opacity` or `bounds.size.width`; nil if it is unknown.
  init?(_ path: String) {
    let words = path.split(separator: ".", maxSplits: 1).map(String.init)
    guard let first = words.first, let property = LayerProperty(rawValue: first) else { return nil }
    self.property = property
    guard words.count == 2 else {
      target = .whole
      return
    }
    switch property.value(in: LayerValues()) {
    case .transform where words[1] == "translation": target = .translation
    case .transform:
      guard let component = TransformComponent(rawValue: words[1]) else { return nil }
      target = .component(component)
    case let whole:
      guard let numbers = Self.numbers(named: words[1], in: whole) else { return nil }
      target = .numbers(numbers)
    }
  }

  /// The indices in ``AnimatableValue/vector`` of the numbers that belong to a part such as `x` or `size`; nil if the
  /// value has no such part.
  private static func numbers(named name: String, in whole: AnimatableValue) -> Range<Int>? {
    switch (whole, name) {
    case (.point, "x"), (.size, "width"), (.rect, "origin.x"): 0..<1
    case (.point, "y"), (.size, "height"), (.rect, "origin.y"): 1..<2
    case (.rect, "size.width"): 2..<3
    case (.rect, "size.height"): 3..<4
    case (.rect, "origin"): 0..<2
    case (.rect, "size"): 2..<4
    default: nil
    }
  }

  func value(in values: LayerValues) -> AnimatableValue? {
    let whole = property.value(in: values)
    switch (whole, target) {
    case (_, .whole): return whole
    case (.transform(let matrix), .component(let component)): return .scalar(matrix[component])
    case (.transform(let matrix), .translation): return .size(matrix.translation)
    case (.rect(let rect), .numbers(0..<2)): return .point(rect.origin)
    case (.rect(let rect), .numbers(2..<4)): return .size(rect.size)
    case (_, .numbers(let numbers)): return whole.vector.map { .scalar($0[numbers.lowerBound]) }
    default: return nil
    }
  }

  /// Sets the value at the key path; does nothing if the value is not of the kind that belongs there.
  func set(_ value: AnimatableValue, in values: inout LayerValues) {
    let whole = property.value(in: values)
    switch (whole, target, value) {
    case (_, .whole, _): property.set(value, in: &values)
    case (.transform(var matrix), .component(let component), .scalar(let number)):
      matrix[component] = number
      property.set(.transform(matrix), in: &values)
    case (.transform(var matrix), .translation, .size(let size)):
      matrix.translation = size
      property.set(.transform(matrix), in: &values)
    case (_, .numbers(let numbers), _):
      guard var vector = whole.vector, let part = value.vector,
        self.value(in: values)?.hasShape(of: value) == true
      else { return }
      vector.replaceSubrange(numbers, with: part)
      property.set(whole.with(vector: vector), in: &values)
    default: break
    }
  }
}
