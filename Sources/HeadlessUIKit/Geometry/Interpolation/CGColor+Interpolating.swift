package import Foundation

#if canImport(CoreGraphics)
  package import CoreGraphics
#endif

extension CGColor {
  /// The colour at `fraction` of the way between two others, each component linear.
  ///
  /// - Returns: Exactly `from` at 0 and `to` at 1; `to` where a colour has no such components.
  package static func interpolated(
    from: CGColor, to: CGColor, fraction: CGFloat
  ) -> CGColor {
    if fraction == 0 { return from }
    guard fraction != 1, let one = from.rgba, let other = to.rgba else { return to }
    func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * fraction }
    return CGColor(
      srgbRed: mix(one.red, other.red), green: mix(one.green, other.green),
      blue: mix(one.blue, other.blue), alpha: mix(one.alpha, other.alpha))
  }
}
