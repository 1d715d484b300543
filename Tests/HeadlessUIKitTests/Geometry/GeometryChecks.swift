import Foundation
import HeadlessUIKit
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
