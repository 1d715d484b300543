package import Foundation

#if canImport(CoreGraphics)
  package import CoreGraphics
#endif

/// The way from one plane matrix to another, prepared once and asked at every frame.
///
///     AffineInterpolation(from: .identity, to: .init(rotationAngle: 2)).value(at: 0.5)
///     // a rotation by 1 rad
///
/// The fraction is 0 at the start and 1 at the end, where the given matrices come back exactly;
/// outside 0...1 the motion goes on (springs overshoot).
package struct AffineInterpolation: Hashable, Sendable {
  package let from, to: CGAffineTransform
  private let plan: Plan

  private enum Plan: Hashable, Sendable {
    /// Number by number: equals the decomposition where nothing turns, mirrors or shears.
    case linear
    case decomposed(AffineComponents, AffineComponents)
    case discrete
  }

  /// Prepares the way between two matrices.
  package init(from: CGAffineTransform, to: CGAffineTransform) {
    (self.from, self.to) = (from, to)
    if from.isUprightScale && to.isUprightScale {
      plan = .linear
    } else if var one = AffineComponents(from), var other = AffineComponents(to) {
      if (from.a, from.b, from.c, from.d) == (to.a, to.b, to.c, to.d) {
        plan = .linear
      } else {
        AffineComponents.align(&one, &other)
        plan = .decomposed(one, other)
      }
    } else {
      plan = .discrete
    }
  }

  /// Whether the motion is a jump, because one of the ends is singular (a scale of 0, say).
  ///
  /// *Observed:* UIKit shows the end value at once then; Apple engineers confirm that singular
  /// matrices cannot be animated and advise a scale of 0.001.
  package var isDiscrete: Bool { plan == .discrete }

  /// The matrix at `fraction` of the way.
  package func value(at fraction: CGFloat) -> CGAffineTransform {
    if fraction == 0 { return from }
    if fraction == 1 { return to }
    switch plan {
    case .linear:
      return CGAffineTransform(
        a: from.a + (to.a - from.a) * fraction, b: from.b + (to.b - from.b) * fraction,
        c: from.c + (to.c - from.c) * fraction, d: from.d + (to.d - from.d) * fraction,
        tx: from.tx + (to.tx - from.tx) * fraction, ty: from.ty + (to.ty - from.ty) * fraction)
    case .decomposed(let one, let other):
      return one.mixed(with: other, at: fraction).matrix
    case .discrete:
      return fraction < 0 ? from : to
    }
  }
}

extension CGAffineTransform {
  /// The matrix at `fraction` of the way between two others; see ``AffineInterpolation``.
  package static func interpolated(
    from: CGAffineTransform, to: CGAffineTransform, fraction: CGFloat
  ) -> CGAffineTransform {
    AffineInterpolation(from: from, to: to).value(at: fraction)
  }

  /// Whether this is a move and a positive scale along the axes, and nothing else.
  fileprivate var isUprightScale: Bool { b == 0 && c == 0 && a > 0 && d > 0 }
}
