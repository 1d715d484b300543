import Foundation

/// A value that can be interpolated, whatever its shape.
enum AnimatableValue: Equatable {
  case scalar(Double)
  case point(CGPoint)
  case size(CGSize)
  case rect(CGRect)
  case transform(CATransform3D)

  /// Whether differences can be added up; matrices are concatenated instead.
  var isAdditive: Bool {
    if case .transform = self { false } else { true }
  }

  /// The value at `fraction` of the way to `target`; fractions outside 0...1 extrapolate.
  func interpolated(to target: AnimatableValue, fraction: Double) -> AnimatableValue {
    switch (self, target) {
    case (.transform(let from), .transform(let to)):
      return .transform(CATransform3D.interpolated(from: from, to: to, fraction: fraction))
    default:
      return combined(with: target) { $0 + ($1 - $0) * fraction }
    }
  }

  /// The sum; for matrices the other value is applied after this one.
  func adding(_ other: AnimatableValue) -> AnimatableValue {
    switch (self, other) {
    case (.transform(let model), .transform(let change)):
      return .transform(CATransform3DConcat(change, model))
    default:
      return combined(with: other, +)
    }
  }

  func subtracting(_ other: AnimatableValue) -> AnimatableValue {
    combined(with: other, -)
  }

  /// The value that changes nothing when added.
  var neutral: AnimatableValue {
    switch self {
    case .transform: .transform(CATransform3DIdentity)
    default: combined(with: self) { _, _ in 0 }
    }
  }

  /// Combines number by number; values of different shapes give the first unchanged.
  private func combined(
    with other: AnimatableValue, _ operation: (Double, Double) -> Double
  ) -> AnimatableValue {
    switch (self, other) {
    case (.scalar(let a), .scalar(let b)):
      return .scalar(operation(a, b))
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
