extension CATransform3D {
  static func interpolated(from: CATransform3D, to: CATransform3D, fraction: Double)
    -> CATransform3D
  { from }
}
