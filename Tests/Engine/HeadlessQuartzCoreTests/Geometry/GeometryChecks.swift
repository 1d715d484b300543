import Foundation
import HeadlessQuartzCore
import MotionMath
import Testing

/// Checks that two matrices agree number by number within an absolute tolerance.
///
/// The usual 1e-9 leaves room for a few dozen roundings of numbers up to some thousand.
func expectClose(
  _ actual: CATransform3D, _ expected: CATransform3D, tolerance: CGFloat = 1e-9,
  _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
) {
  let worst = zip(numbers(of: actual), numbers(of: expected)).map { abs($0 - $1) }.max() ?? 0
  #expect(
    worst <= tolerance && !worst.isNaN, comment ?? "\(actual) is not \(expected)",
    sourceLocation: sourceLocation)
}

/// Checks that two plane matrices agree number by number within an absolute tolerance.
func expectClose(
  _ actual: CGAffineTransform, _ expected: CGAffineTransform, tolerance: CGFloat = 1e-9,
  _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
) {
  expectClose(
    CATransform3DMakeAffineTransform(actual), CATransform3DMakeAffineTransform(expected),
    tolerance: tolerance, comment, sourceLocation: sourceLocation)
}

/// Checks that two points agree within an absolute tolerance, in points.
func expectClose(
  _ actual: CGPoint?, _ expected: CGPoint, tolerance: CGFloat = 1e-9,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  guard let actual else {
    Issue.record("there is no point", sourceLocation: sourceLocation)
    return
  }
  #expect(
    hypot(actual.x - expected.x, actual.y - expected.y) <= tolerance,
    "\(actual) is not \(expected)", sourceLocation: sourceLocation)
}

/// Checks that two numbers agree within an absolute tolerance.
func expectClose(
  _ actual: CGFloat, _ expected: CGFloat, tolerance: CGFloat = 1e-9,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(
    abs(actual - expected) <= tolerance, "\(actual) is not \(expected)",
    sourceLocation: sourceLocation)
}

/// The sixteen numbers, row by row.
func numbers(of m: CATransform3D) -> [CGFloat] {
  [
    m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24,
    m.m31, m.m32, m.m33, m.m34, m.m41, m.m42, m.m43, m.m44,
  ]
}

/// Matrices from a recorded seed, so that a failure can be had again.
struct MatrixSource {
  private var numbers: RandomGenerator

  init(seed: UInt64) { numbers = RandomGenerator(seed: seed) }

  mutating func number(in range: ClosedRange<CGFloat>) -> CGFloat {
    CGFloat(numbers.uniform(Double(range.lowerBound)...Double(range.upperBound)))
  }

  /// A scale factor of either sign that is not close to 0.
  mutating func scale() -> CGFloat {
    let size = number(in: 0.2...3)
    return number(in: 0...1) < 0.3 ? -size : size
  }

  mutating func affine() -> CGAffineTransform {
    CGAffineTransform(a: 1, b: number(in: -1...1) / 2, c: number(in: -1...1), d: 1, tx: 0, ty: 0)
      .concatenating(CGAffineTransform(scaleX: scale(), y: scale()))
      .concatenating(CGAffineTransform(rotationAngle: number(in: -3...3)))
      .concatenating(
        CGAffineTransform(translationX: number(in: -400...400), y: number(in: -400...400)))
  }

  /// Skew, scale, rotation, translation and, on request, perspective.
  mutating func spatial(perspective: Bool) -> CATransform3D {
    var skew = CATransform3DIdentity
    skew.m21 = number(in: -0.5...0.5)
    skew.m31 = number(in: -0.5...0.5)
    skew.m32 = number(in: -0.5...0.5)
    var result = CATransform3DConcat(skew, CATransform3DMakeScale(scale(), scale(), scale()))
    result = CATransform3DConcat(
      result,
      CATransform3DMakeRotation(
        number(in: -3...3), number(in: -1...1), number(in: -1...1), number(in: 0.1...1)))
    result = CATransform3DConcat(
      result,
      CATransform3DMakeTranslation(
        number(in: -200...200), number(in: -200...200), number(in: -200...200)))
    guard perspective else { return result }
    var view = CATransform3DIdentity
    view.m34 = -1 / number(in: 400...1000)
    return CATransform3DConcat(result, view)
  }
}
