package import Foundation

/// A point in a layer's space, in points; z grows towards the viewer.
package struct Point3D: Hashable, Sendable {
  package var x, y, z: CGFloat

  /// Creates a point.
  package init(x: CGFloat, y: CGFloat, z: CGFloat = 0) {
    (self.x, self.y, self.z) = (x, y, z)
  }
}
