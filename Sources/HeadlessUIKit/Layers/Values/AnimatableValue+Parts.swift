import Foundation

/// What kind of value it is, and its numbers.
extension AnimatableValue {
  /// The numbers that can be added up; nil for matrices, colours and paths.
  var vector: [Double]? {
    switch self {
    case .scalar(let number): [number]
    case .point(let point): [point.x, point.y]
    case .size(let size): [size.width, size.height]
    case .rect(let rect): [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
    case .transform, .color, .path, .colors, .numbers: nil
    }
  }

  /// A value of the same shape with other numbers; itself when the count does not fit.
  func with(vector: [Double]) -> AnimatableValue {
    switch (self, vector.count) {
    case (.scalar, 1): .scalar(vector[0])
    case (.point, 2): .point(CGPoint(x: vector[0], y: vector[1]))
    case (.size, 2): .size(CGSize(width: vector[0], height: vector[1]))
    case (.rect, 4):
      .rect(CGRect(x: vector[0], y: vector[1], width: vector[2], height: vector[3]))
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

  /// How far apart two values are, as a length in the space of their numbers.
  ///
  /// Matrices are as far apart as their translations, colours as their components; values that
  /// have no numbers are 1 apart, or 0 when they are equal.
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
