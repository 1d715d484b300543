/// A value of a layer's property that can be interpolated.
package enum AnimatableValue: Equatable {
  case scalar(Double)
  case point(CGPoint)
  case size(CGSize)
  case rect(CGRect)
  /// A matrix.
  ///
  /// The case is indirect, because the other values are a quarter of its size, and animations copy them often.
  indirect case transform(CATransform3D)
  /// A colour; nil means no colour.
  ///
  /// A missing colour is interpolated as if it were the colour at the other end of the interpolation, with alpha 0.
  case color(CGColor?)
  /// A path; nil means no path, which cannot be interpolated.
  case path(CGPath?)
  case colors([CGColor]?)
  case numbers([Double]?)

  /// Whether values of this kind are added when animations combine; matrices are multiplied instead, and colours
  /// replaced.
  var isAdditive: Bool {
    switch self {
    case .scalar, .point, .size, .rect: true
    case .transform, .color, .path, .colors, .numbers: false
    }
  }

  /// The value at `fraction` of the way to `target`; extrapolates outside 0...1.
  ///
  /// Mismatched paths or lists jump to the target.
  func interpolated(to target: AnimatableValue, fraction: Double) -> AnimatableValue {
    if fraction == 0 { return self }
    switch (self, target) {
    case (.transform(let from), .transform(let to)):
      return .transform(CATransform3D.interpolated(from: from, to: to, fraction: fraction))
    case (.color(let from), .color(let to)):
      return .color(CGColor.interpolated(from: from, to: to, fraction: fraction))
    case (.path(let from?), .path(let to?)):
      return .path(CGPath.interpolated(from: from, to: to, fraction: fraction) ?? to)
    case (.colors(let from?), .colors(let to?)) where from.count == to.count:
      return .colors(
        zip(from, to).map { CGColor.interpolated(from: $0, to: $1, fraction: fraction) })
    case (.numbers(let from?), .numbers(let to?)) where from.count == to.count:
      return .numbers(zip(from, to).map { $0 + ($1 - $0) * fraction })
    case (.path, _), (.colors, _), (.numbers, _): return target
    default:
      return combined(with: target) { $0 + ($1 - $0) * fraction }
    }
  }

  /// Whether the value can be interpolated to `target` without a jump.
  func blends(with target: AnimatableValue) -> Bool {
    switch (self, target) {
    case (.path(let from?), .path(let to?)):
      CGPath.interpolated(from: from, to: to, fraction: 0.5) != nil
    case (.colors(let from?), .colors(let to?)): from.count == to.count
    case (.numbers(let from?), .numbers(let to?)): from.count == to.count
    default: hasShape(of: target)
    }
  }

  /// The sum of two values; for matrices, the product in which `other` is applied first.
  ///
  /// For values without a sum or product, such as colours, the result is `other`.
  func adding(_ other: AnimatableValue) -> AnimatableValue {
    switch (self, other) {
    case (.transform(let model), .transform(let change)):
      return .transform(CATransform3DConcat(change, model))
    case (.color, _), (.path, _), (.colors, _), (.numbers, _): return other
    default:
      return combined(with: other, +)
    }
  }

  func subtracting(_ other: AnimatableValue) -> AnimatableValue { combined(with: other, -) }

  var neutral: AnimatableValue {
    switch self {
    case .transform: .transform(CATransform3DIdentity)
    default: combined(with: self) { _, _ in 0 }
    }
  }

  /// Combines two numbers, points, sizes or rectangles number by number; returns the first value unchanged for other
  /// kinds, or if the second value is of another kind.
  private func combined(
    with other: AnimatableValue, _ operation: (Double, Double) -> Double
  ) -> AnimatableValue {
    switch (self, other) {
    case (.scalar(let a), .scalar(let b)): return .scalar(operation(a, b))
    case (.point(let a), .point(let b)):
      return .point(CGPoint(x: operation(a.x, b.x), y: operation(a.y, b.y)))
    case (.size(let a), .size(let b)):
      return .size(
        CGSize(width: operation(a.width, b.width), height: operation(a.height, b.height)))
    case (.rect(let a), .rect(let b)):
      return .rect(
        CGRect(
          x: operation(a.origin.x, b.origin.x), y: operation(a.origin.y, b.origin.y),
          width: operation(a.size.width, b.size.width),
          height: operation(a.size.height, b.size.height)))
    default:
      return self
    }
  }
}

extension CGColor {
  /// Interpolates colours; a missing colour counts as the other colour with alpha 0.
  fileprivate static func interpolated(from: CGColor?, to: CGColor?, fraction: Double) -> CGColor? {
    guard fraction != 1, let from = from ?? to?.copy(alpha: 0),
      let to = to ?? from.copy(alpha: 0)
    else { return to }
    return CGColor.interpolated(from: from, to: to, fraction: CGFloat(fraction))
  }
}

extension AnimatableValue {
  /// The value as a vector that can be added; nil for matrices, colours and paths.
  var vector: [Double]? {
    switch self {
    case .scalar(let number): [number]
    case .point(let point): [point.x, point.y]
    case .size(let size): [size.width, size.height]
    case .rect(let rect): [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
    case .transform, .color, .path, .colors, .numbers: nil
    }
  }

  /// A value of the same kind made from these numbers; this value itself if its kind cannot be made from that many
  /// numbers.
  func with(vector: [Double]) -> AnimatableValue {
    switch (self, vector.count) {
    case (.scalar, 1): .scalar(vector[0])
    case (.point, 2): .point(CGPoint(x: vector[0], y: vector[1]))
    case (.size, 2): .size(CGSize(width: vector[0], height: vector[1]))
    case (.rect, 4): .rect(CGRect(x: vector[0], y: vector[1], width: vector[2], height: vector[3]))
    default: self
    }
  }

  func hasShape(of other: AnimatableValue) -> Bool {
    switch (self, other) {
    case (.scalar, .scalar), (.point, .point), (.size, .size), (.rect, .rect),
      (.transform, .transform), (.color, .color), (.path, .path), (.colors, .colors),
      (.numbers, .numbers):
      true
    default: false
    }
  }

  /// The Euclidean distance between two values.
  ///
  /// Matrices are compared by their translations, colours by their components. Values that cannot be compared number by
  /// number have distance 0 if they are equal, and otherwise 1.
  func distance(to other: AnimatableValue) -> Double {
    guard let (one, two) = coordinates(with: other), one.count == two.count else {
      return self == other ? 0 : 1
    }
    return zip(one, two).map { ($0 - $1) * ($0 - $1) }.reduce(0, +).squareRoot()
  }

  private func coordinates(with other: AnimatableValue) -> ([Double], [Double])? {
    switch (self, other) {
    case (.transform(let a), .transform(let b)):
      return ([a.m41, a.m42, a.m43], [b.m41, b.m42, b.m43])
    case (.color(let a?), .color(let b?)):
      return ((a.components ?? []).map(Double.init), (b.components ?? []).map(Double.init))
    default:
      guard let one = vector, let two = other.vector else { return nil }
      return (one, two)
    }
  }
}
