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
