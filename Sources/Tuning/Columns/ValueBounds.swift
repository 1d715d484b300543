/// The numbers that a column or a parameter can be: what lets an instruction leave out its checks.
struct ValueBounds {
  let lower, upper: Double

  init(_ lower: Double, _ upper: Double) { (self.lower, self.upper) = (lower, upper) }

  /// Everything that arithmetic can give.
  static let all = ValueBounds(-ColumnArithmetic.limit, ColumnArithmetic.limit)

  /// Whether it lies within what arithmetic holds results within.
  var isTame: Bool { lower >= Self.all.lower && upper <= Self.all.upper }

  private var held: ValueBounds {
    ValueBounds(ColumnArithmetic.hold(lower), ColumnArithmetic.hold(upper))
  }

  /// Where the results of an operation lie, and whether it can go without checks.
  static func result(
    of operation: ColumnOperation, _ a: ValueBounds, _ b: ValueBounds
  ) -> (bounds: ValueBounds, isTame: Bool) {
    switch operation {
    case .negate: return (ValueBounds(-a.upper, -a.lower), true)
    case .abs: return (ValueBounds(0, max(abs(a.lower), abs(a.upper))), true)
    case .sign: return (ValueBounds(-1, 1), true)
    case .add: return checked(ValueBounds(a.lower + b.lower, a.upper + b.upper))
    case .subtract: return checked(ValueBounds(a.lower - b.upper, a.upper - b.lower))
    case .multiply:
      return checked(
        hull([a.lower * b.lower, a.lower * b.upper, a.upper * b.lower, a.upper * b.upper]))
    case .divide:
      guard b.lower > 0 || b.upper < 0 else { return (.all, false) }
      return checked(
        hull([a.lower / b.lower, a.lower / b.upper, a.upper / b.lower, a.upper / b.upper]))
    case .min: return (ValueBounds(min(a.lower, b.lower), min(a.upper, b.upper)), true)
    case .max: return (ValueBounds(max(a.lower, b.lower), max(a.upper, b.upper)), true)
    case .project: return (.all, false)
    }
  }

  private static func hull(_ corners: [Double]) -> ValueBounds {
    ValueBounds(corners.min() ?? -.infinity, corners.max() ?? .infinity)
  }

  private static func checked(_ bounds: ValueBounds) -> (bounds: ValueBounds, isTame: Bool) {
    bounds.isTame ? (bounds, true) : (bounds.held, false)
  }
}
