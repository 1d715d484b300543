package import MotionMath

public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// A cubic Bézier timing function.
///
/// ## Differences from UIKit
/// An unknown name gives the default curve; Core Animation would raise an exception.
open class CAMediaTimingFunction: NSObject {
  package let curve: CubicBezierCurve

  public init(name: CAMediaTimingFunctionName) {
    curve =
      switch name {
      case .linear: .linear
      case .easeIn: .easeIn
      case .easeOut: .easeOut
      case .easeInEaseOut: .easeInOut
      default: .default
      }
  }

  /// Creates a timing function from the two inner control points of its curve.
  ///
  /// - Precondition: `c1x` and `c2x` lie in 0...1.
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    curve = CubicBezierCurve(Double(c1x), Double(c1y), Double(c2x), Double(c2y))
  }

  /// Writes the x and y of one of the curve's four control points; points 0 and 3 are (0, 0) and (1, 1).
  ///
  /// - Precondition: `idx` lies in 0...3.
  open func getControlPoint(at idx: Int, values ptr: UnsafeMutablePointer<Float>) {
    let points = [(0, 0), (curve.x1, curve.y1), (curve.x2, curve.y2), (1, 1)]
    (ptr[0], ptr[1]) = (Float(points[idx].0), Float(points[idx].1))
  }
}
