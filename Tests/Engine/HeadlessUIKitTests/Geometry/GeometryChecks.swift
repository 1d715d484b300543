import Foundation
import HeadlessUIKit
import Testing

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

/// Checks that two matrices agree number by number within 1e-9.
func expectClose(
  _ actual: CATransform3D, _ expected: CATransform3D,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let numbers: [KeyPath<CATransform3D, CGFloat>] = [
    \.m11, \.m12, \.m13, \.m14, \.m21, \.m22, \.m23, \.m24, \.m31, \.m32, \.m33, \.m34, \.m41,
    \.m42, \.m43, \.m44,
  ]
  for number in numbers {
    expectClose(actual[keyPath: number], expected[keyPath: number], sourceLocation: sourceLocation)
  }
}
