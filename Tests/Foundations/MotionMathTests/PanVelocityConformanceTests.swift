import MotionMath
import Testing

/// The velocity of `UIPanGestureRecognizer` against what it said on devices.
///
/// The figures are speeds alone: where and when a finger was is not part of them.
struct PanVelocityConformanceTests {
  /// Points per second along the axis of the greater speed: the step before the last one (nil if
  /// there is none), the last step, and what the recogniser reported.
  ///
  /// - Source: Seven pans on iPads, 120 Hz touches on a 60 Hz display: all 75 callbacks except the seven that repeat
  ///   the previous callback, the slowest first.
  static let callbacks: [(previous: Double?, last: Double, reported: Double)] = [
    (-6.68, -59.19, -19.81), (-59.06, 0.00, -44.29), (-59.19, -119.78, -74.34),
    (90.80, 59.06, 82.87), (133.62, 90.80, 122.92), (nil, -126.12, -126.12),
    (127.72, 133.62, 129.19), (119.62, 238.98, 149.46), (-126.12, -229.89, -152.06),
    (238.98, 358.83, 268.95), (-229.89, -519.97, -302.40), (358.83, 553.16, 407.41),
    (-394.72, -621.49, -451.43), (553.16, 510.39, 542.47), (-519.97, -693.08, -563.25),
    (510.39, 830.02, 590.31), (513.28, 929.26, 617.26), (-621.49, -778.79, -660.82),
    (770.19, 797.01, 776.87), (-693.08, -1045.03, -781.07), (-778.79, -847.58, -795.99),
    (nil, 813.18, 813.19), (830.02, 770.19, 815.07), (797.01, 989.15, 845.06),
    (-847.58, -1007.23, -887.50), (929.26, 1064.27, 963.01), (989.15, 1052.95, 1005.10),
    (-1007.23, -1125.99, -1036.94), (-1045.03, -1037.47, -1043.13), (1052.95, 1138.41, 1074.31),
    (-1037.47, -1367.12, -1119.88), (-1125.99, -1287.12, -1166.24), (1064.27, 1505.19, 1174.51),
    (1138.41, 1441.70, 1214.23), (-1287.12, -1390.32, -1312.91), (nil, 1336.36, 1336.33),
    (813.18, 2968.89, 1352.10), (-1367.12, -1439.97, -1385.33), (-1390.32, -1518.22, -1422.32),
    (-1439.97, -1414.30, -1433.57), (1441.70, 1510.67, 1458.93), (1510.67, 1452.89, 1496.21),
    (-1414.30, -1799.88, -1510.68), (1505.19, 1683.31, 1549.76), (-1518.22, -1710.89, -1566.34),
    (1452.89, 1937.52, 1574.06), (-1728.01, -1558.04, -1685.49), (-1710.89, -1833.97, -1741.69),
    (-1749.94, -1728.01, -1744.42), (1777.11, 1746.25, 1769.46), (1683.31, 2035.78, 1771.36),
    (-1833.97, -1749.94, -1813.02), (1336.36, 3272.74, 1820.44), (-1799.88, -2005.11, -1851.19),
    (1937.52, 1777.11, 1897.37), (-2005.11, -2162.26, -2044.39), (2035.78, 2281.87, 2097.35),
    (-2162.26, -2460.84, -2236.92), (2281.87, 2343.47, 2297.31), (2343.47, 2490.70, 2380.27),
    (-2330.72, -2641.81, -2408.54), (-2460.84, -2330.72, -2428.29), (2490.70, 2571.75, 2510.93),
    (2571.75, 2848.83, 2641.05), (-2641.81, -2890.90, -2704.08), (2848.83, 2455.74, 2750.53),
    (2968.89, 3958.10, 3216.15), (3272.74, 5713.94, 3883.06),
  ]

  @Test func `of two steps, three quarters of the first and one of the last are reported`() {
    #expect(Self.callbacks.count == 68)
    for (previous, last, reported) in Self.callbacks {
      // A gesture with these steps, 16 ms apart.
      let steps = previous.map { [$0, last] } ?? [last]
      var tracker = UIKitVelocityTracker()
      tracker.add(time: 0, x: 500, y: 500)
      var x = 500.0
      for (index, step) in steps.enumerated() {
        x += step * 0.016
        tracker.add(time: Double(index + 1) * 0.016, x: x, y: 500)
      }
      // The steps are rounded to a hundredth.
      #expect(abs(tracker.velocity.x - reported) <= 1e-4 * abs(reported) + 0.01, "\(reported)")
      #expect(tracker.velocity.y == 0)
    }
  }

  /// The last three steps of a finger on a scroll view in points per second, the oldest first, and
  /// how far UIKit let the content fly on, in points.
  ///
  /// - Source: Three flings on an iPad, `scrollViewWillEndDragging`.
  static let flings: [(steps: [Double], flight: Double)] = [
    ([-2330.72, -2641.81, -2890.90], 1235), ([1937.52, 1777.11, 1746.25], -927),
    ([-1749.94, -1728.01, -1558.04], 859),
  ]

  @Test func `the scroll-view estimator predicts where flings end`() {
    for (steps, flight) in Self.flings {
      var points = [PositionSample(time: 0, x: 0, y: 0)]
      for (index, step) in steps.enumerated() {
        points.append(
          PositionSample(
            time: Double(index + 1) * 0.01, x: points[index].x + step * 0.01, y: 0))
      }
      let velocity = VelocityEstimator.scrollView.velocity(of: points, at: 0.03)
      let projected = -MomentumProjection.normal.coastingDistance(velocity: velocity.x)
      #expect(abs(projected - flight) <= 0.01 * abs(flight), "\(projected) for \(flight)")
    }
  }
}
