import Foundation

extension Double {
  /// The nearest number with twelve significant digits, so that the dust of a sum is not shown.
  var tidied: Double {
    guard self != 0, isFinite else { return 0 + self }
    let decimals = 11 - Int(log10(magnitude).rounded(.down))
    // Powers of ten beyond 1e22 are not exact; such numbers have no dust that is seen.
    guard (0...22).contains(decimals) else { return self }
    let scale = pow(10, Double(decimals))
    return (self * scale).rounded() / scale
  }
}
