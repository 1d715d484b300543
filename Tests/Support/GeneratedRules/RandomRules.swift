package import MotionMath
package import Rules

/// Random rules, well-formed in every unit, and random gestures to ask them about.
package struct RandomRules {
  package static let parameters = [
    NamedParameter("bias", default: 0.25, .fraction),
    NamedParameter("reach", default: 120, .points),
    NamedParameter("pace", default: 450, .pointsPerSecond),
    NamedParameter("rate2", default: 5.5, .perSecond),
    NamedParameter("look-ahead", default: 0.3, .seconds),
  ]

  package var random: RandomGenerator

  package init(seed: UInt64) { random = RandomGenerator(seed: seed) }

  package mutating func condition(depth: Int = 3) -> Condition {
    switch depth == 0 ? 0 : Int.random(in: 0..<7, using: &random) {
    case 0, 1, 2: return comparison(depth: depth)
    case 3: return .and(parts(depth: depth - 1))
    case 4: return .or(parts(depth: depth - 1))
    case 5:
      return .choice(
        condition(depth: depth - 1), condition(depth: depth - 1), condition(depth: depth - 1))
    default: return .not(condition(depth: depth - 1))
    }
  }

  private mutating func parts(depth: Int) -> [Condition] {
    (0..<Int.random(in: 2...3, using: &random)).map { _ in condition(depth: depth) }
  }

  private mutating func comparison(depth: Int) -> Condition {
    let unit = pick(ParameterUnit.allCases)
    let relation = pick(Comparison.Relation.allCases)
    let left = operand(unit, depth: depth)
    // If both sides are the same, the comparison is exactly on its boundary.
    let right = Int.random(in: 0..<12, using: &random) == 0 ? left : operand(unit, depth: 1)
    return .compare(left, relation, right)
  }

  package mutating func operand(_ unit: ParameterUnit, depth: Int) -> Operand {
    if depth == 0 { return leaf(unit) }
    let deeper = depth - 1
    switch Int.random(in: 0..<13, using: &random) {
    case 0, 1: return leaf(unit)
    case 12:
      return .choice(
        condition(depth: min(deeper, 1)), operand(unit, depth: deeper), operand(unit, depth: deeper)
      )
    case 2: return .negated(operand(unit, depth: deeper))
    case 3, 4:
      return .binary(
        operand(unit, depth: deeper), pick([.plus, .minus]), operand(unit, depth: deeper))
    case 5:
      return .binary(
        operand(unit, depth: deeper), pick([.times, .over]), operand(.fraction, depth: deeper))
    case 6: return .call(.abs, [operand(unit, depth: deeper)])
    case 7:
      let count = Int.random(in: 2...4, using: &random)
      return .call(
        pick([.min, .max]), (0..<count).map { _ in operand(unit, depth: deeper) })
    case 8: return .call(.clamp, (0..<3).map { _ in operand(unit, depth: deeper) })
    case 9:
      // The intermediate unit has no name, such as pt² in pt · pt / pt.
      return .binary(
        .binary(operand(unit, depth: deeper), .times, operand(.points, depth: 0)), .over,
        operand(.points, depth: 0))
    default: return special(unit, depth: deeper)
    }
  }

  /// An operand that is computed from operands in other units.
  private mutating func special(_ unit: ParameterUnit, depth: Int) -> Operand {
    switch unit {
    case .fraction:
      Bool.random(using: &random)
        ? .call(.sign, [operand(pick(ParameterUnit.allCases), depth: depth)])
        : .binary(operand(.points, depth: depth), .over, operand(.points, depth: depth))
    case .points:
      .call(.project, [operand(.pointsPerSecond, depth: depth), operand(.fraction, depth: 0)])
    case .pointsPerSecond:
      .binary(operand(.perSecond, depth: depth), .times, operand(.points, depth: depth))
    case .perSecond:
      .binary(operand(.pointsPerSecond, depth: depth), .over, operand(.points, depth: depth))
    case .seconds:
      .binary(operand(.fraction, depth: depth), .over, operand(.perSecond, depth: depth))
    }
  }

  private mutating func leaf(_ unit: ParameterUnit) -> Operand {
    var leaves: [Operand] = Quantity.allCases.filter { $0.unit == unit }.map { .quantity($0) }
    leaves += Threshold.allCases.filter { $0.unit == unit }.map { .threshold($0) }
    leaves += Self.parameters.filter { $0.unit == unit }.map { .parameter($0.name, unit) }
    leaves += [.constant(number(), unit), .constant(number(), unit), .constant(0, unit)]
    leaves += ScreenUnit.allCases.filter { $0.unit == unit }.map { .screen(number(), $0) }
    return pick(leaves)
  }

  private mutating func number() -> Double {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: Double(Int.random(in: -20...20, using: &random))
    case 1: Double.random(in: -1...1, using: &random)
    case 2: Double.random(in: -1e-9...1e-9, using: &random)
    case 3: pick([1e15, -1e15, 0.1, 1e-300, 123_456_789.25])
    default: Double.random(in: -2000...2000, using: &random)
    }
  }

  package mutating func release() -> Release {
    let extent = pick([200, 390.0, 844])
    let translation = Double.random(in: -100...600, using: &random)
    let raw = translation / extent
    let progress = Bool.random(using: &random) ? raw : min(max(raw, 0), 1)
    let isResting = Int.random(in: 0..<10, using: &random) == 0
    let velocity = isResting ? 0 : Double.random(in: -2500...2500, using: &random)
    let width = pick([390.0, 430])
    return Release(
      progress: progress, translation: translation, velocity: velocity,
      peakProgress: max(progress, .random(in: 0...1, using: &random)),
      elapsed: .random(in: 0.02...2, using: &random), extent: extent,
      location: .random(in: 0...844, using: &random),
      speed: abs(velocity) + .random(in: 0...300, using: &random), width: width, height: 844)
  }

  package mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &random)]
  }
}
