import Rules

/// What a rule says, told by walking its tree: slow, and written without a look at the program.
struct ReferenceEvaluator {
  let release: Release
  let numbers: RuleNumbers

  func decision(_ condition: Condition) -> Decision {
    let answer = answer(condition, negated: false)
    return Decision(
      finishes: answer.holds, clause: answer.clause, margin: answer.margin, unit: answer.unit)
  }

  private struct Answer {
    var holds: Bool
    var clause: String
    var margin: Double
    var unit: ParameterUnit
    var nearness: Double
  }

  /// The answer to a condition; by De Morgan's laws a `not` is passed down to the clauses.
  private func answer(_ condition: Condition, negated: Bool) -> Answer {
    switch condition {
    case .not(let part): return answer(part, negated: !negated)
    case .comparison(let comparison): return answer(comparison, negated: negated)
    case .and(let parts): return pick(parts, settling: negated, negated)
    case .or(let parts): return pick(parts, settling: !negated, negated)
    case .choice(let test, let first, let second):
      let asked = answer(test, negated: false)
      let answers = [answer(first, negated: negated), answer(second, negated: negated)]
      let (taken, other) = asked.holds ? (answers[0], answers[1]) : (answers[1], answers[0])
      guard taken.holds != other.holds, asked.nearness < taken.nearness else { return taken }
      return answer(test, negated: asked.holds != taken.holds)
    }
  }

  private func pick(_ parts: [Condition], settling: Bool, _ negated: Bool) -> Answer {
    let answers = parts.map { answer($0, negated: negated) }
    if let settled = answers.first(where: { $0.holds == settling }) { return settled }
    return answers.dropFirst().reduce(answers[0]) { $1.nearness < $0.nearness ? $1 : $0 }
  }

  private func answer(_ comparison: Comparison, negated: Bool) -> Answer {
    let (left, right) = (number(comparison.left), number(comparison.right))
    let distance = left - right
    let holds: Bool
    var margin: Double
    switch comparison.relation {
    case .greater: (holds, margin) = (distance > 0, distance)
    case .greaterOrEqual: (holds, margin) = (distance >= 0, distance)
    case .less: (holds, margin) = (distance < 0, right - left)
    case .lessOrEqual: (holds, margin) = (distance <= 0, right - left)
    }
    if negated { margin = margin == 0 ? 0 : -margin }
    var scale = 0.0
    switch (dependsOnFinger(comparison.left), dependsOnFinger(comparison.right)) {
    case (true, false): scale = abs(right)
    case (false, true): scale = abs(left)
    default: break
    }
    if scale == 0 {
      let isLength = [.points, .pointsPerSecond].contains(comparison.unit)
      scale = isLength && release.extent > 0 ? release.extent : 1
    }
    return Answer(
      holds: holds != negated,
      clause: negated ? "not (\(comparison.text))" : comparison.text, margin: margin,
      unit: comparison.unit, nearness: abs(distance) / scale)
  }

  private func dependsOnFinger(_ operand: Operand) -> Bool {
    switch operand {
    case .quantity(let quantity): !quantity.isKnownBeforehand
    case .threshold, .parameter, .constant, .screen: false
    case .negated(let inner): dependsOnFinger(inner)
    case .binary(let left, _, let right): dependsOnFinger(left) || dependsOnFinger(right)
    case .call(_, let arguments): arguments.contains { dependsOnFinger($0) }
    case .choice(let test, let first, let second):
      dependsOnFinger(test) || dependsOnFinger(first) || dependsOnFinger(second)
    }
  }

  private func dependsOnFinger(_ condition: Condition) -> Bool {
    switch condition {
    case .comparison(let comparison):
      dependsOnFinger(comparison.left) || dependsOnFinger(comparison.right)
    case .and(let parts), .or(let parts): parts.contains { dependsOnFinger($0) }
    case .not(let part): dependsOnFinger(part)
    case .choice(let test, let first, let second):
      [test, first, second].contains { dependsOnFinger($0) }
    }
  }

  func number(_ operand: Operand) -> Double {
    switch operand {
    case .quantity(let quantity):
      quantity.definition.map(number) ?? held(quantity.value(in: release))
    case .threshold(.progress): numbers.progressThreshold
    case .threshold(.velocity): numbers.velocityThreshold
    case .threshold(.duration): numbers.duration(at: release)
    case .parameter(let name, _):
      numbers.own.first { $0.name == name }?.value ?? .nan
    case .constant(let value, _): value
    case .screen(let value, .widths), .screen(let value, .widthsPerSecond):
      held(value * release.width)
    case .screen(let value, .heights), .screen(let value, .heightsPerSecond):
      held(value * release.height)
    case .negated(let inner): -number(inner)
    case .binary(let left, let arithmetic, let right):
      combined(number(left), arithmetic, number(right))
    case .call(let function, let arguments): called(function, arguments.map(number))
    case .choice(let test, let first, let second):
      number(answer(test, negated: false).holds ? first : second)
    }
  }

  private func combined(_ left: Double, _ arithmetic: Arithmetic, _ right: Double) -> Double {
    switch arithmetic {
    case .plus: held(left + right)
    case .minus: held(left - right)
    case .times: held(left * right)
    case .over: quotient(left, right)
    }
  }

  private func called(_ function: RuleFunction, _ values: [Double]) -> Double {
    switch function {
    case .abs: values[0].magnitude
    case .sign: values[0] == 0 ? 0 : values[0] < 0 ? -1 : 1
    case .min: values.min() ?? .nan
    case .max: values.max() ?? .nan
    case .clamp: Swift.min(Swift.max(values[0], values[1]), values[2])
    case .project: quotient(values[0] / 1000 * values[1], 1 - values[1])
    }
  }

  private func quotient(_ dividend: Double, _ divisor: Double) -> Double {
    if divisor != 0 { return held(dividend / divisor) }
    if dividend == 0 { return 0 }
    return dividend > 0 ? 1e15 : -1e15
  }

  private func held(_ value: Double) -> Double {
    if value > 1e15 { return 1e15 }
    if value < -1e15 { return -1e15 }
    return value.isNaN ? 0 : value
  }
}
