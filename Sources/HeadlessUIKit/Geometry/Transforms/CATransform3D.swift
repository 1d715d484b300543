public import Foundation

/// A 4 × 4 matrix that maps row vectors: (x′ y′ z′ w′) = (x y z 1) · M, then divided by w′.
///
///     var tilted = CATransform3DIdentity
///     tilted.m34 = -1 / 500  // the viewer is 500 points in front of the screen
///
/// The first index is the row: `m41`, `m42`, `m43` move by points, `m14`, `m24`, `m34` are the
/// perspective in 1/points. The z axis points at the viewer.
///
/// ## Differences from UIKit
/// It is also `Hashable`, `Codable` and `Sendable`, which Apple's C struct is not.
public struct CATransform3D: Hashable, Codable, Sendable {
  public var m11, m12, m13, m14: CGFloat
  public var m21, m22, m23, m24: CGFloat
  public var m31, m32, m33, m34: CGFloat
  public var m41, m42, m43, m44: CGFloat

  /// Creates the matrix of zeros, as the imported C struct does.
  public init() {
    (m11, m12, m13, m14) = (0, 0, 0, 0)
    (m21, m22, m23, m24) = (0, 0, 0, 0)
    (m31, m32, m33, m34) = (0, 0, 0, 0)
    (m41, m42, m43, m44) = (0, 0, 0, 0)
  }

  /// Creates a matrix from its sixteen numbers, row by row.
  public init(
    m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat,
    m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
    m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat,
    m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
  ) {
    (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
    (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
    (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
    (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
  }
}

/// The map that leaves every point where it is.
public let CATransform3DIdentity = CATransform3D(
  m11: 1, m12: 0, m13: 0, m14: 0, m21: 0, m22: 1, m23: 0, m24: 0,
  m31: 0, m32: 0, m33: 1, m34: 0, m41: 0, m42: 0, m43: 0, m44: 1)
