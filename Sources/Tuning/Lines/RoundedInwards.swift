extension ClosedRange<Double> {
  /// The greatest range within this one whose ends have so many decimals; nil where there is none.
  ///
  /// What holds between two ends need not hold a little beyond them:
  ///
  ///     (0.1...723.3455882).roundedInwards(decimals: 3)  // 0.1...723.345
  ///
  /// - Precondition: `decimals` lies in 0...15.
  public func roundedInwards(decimals: Int) -> ClosedRange<Double>? {
    precondition((0...15).contains(decimals), "\(decimals) decimals")
    let scale = (0..<decimals).reduce(1.0) { power, _ in power * 10 }
    func number(_ value: Double, _ steps: Double) -> Double {
      let scaled = value * scale
      // Beyond this every number is whole in these units.
      guard abs(scaled) < 0x1p52 else { return value }
      return (scaled.rounded() + steps) / scale + 0
    }
    var (lower, upper) = (number(lowerBound, 0), number(upperBound, 0))
    if lower < lowerBound { lower = number(lowerBound, 1) }
    if upper > upperBound { upper = number(upperBound, -1) }
    return lower <= upper ? lower...upper : nil
  }
}
