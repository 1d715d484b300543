import Controllers
import Rules

/// The structure `Gesture` of an exported controller: what the rule sees at one instant.
struct SwiftGesture {
  /// What is measured, in the order of the table.
  let stored: [Quantity]
  private let computed: [Quantity]
  private let helpers: Set<RuleExpression.Helper>
  private let usesRate: Bool

  /// Collects what expressions and the hand-off need, and what that is computed from.
  init(
    _ expression: RuleExpression, and others: Set<Quantity>, usesRate: Bool,
    helpers more: Set<RuleExpression.Helper>
  ) {
    var needed = expression.quantities.union(others).union([.progress])
    var open = Array(needed)
    while let quantity = open.popLast() {
      for source in quantity.sources where needed.insert(source).inserted { open.append(source) }
    }
    stored = Quantity.allCases.filter { needed.contains($0) && $0.sources.isEmpty }
    computed = Quantity.allCases.filter { needed.contains($0) && !$0.sources.isEmpty }
    var helpers = expression.helpers.union(more)
    let sums: Set<Quantity> = [.remaining, .dragged, .predictedTranslation]
    if computed.contains(where: { !sums.contains($0) }) { helpers.insert(.divide) }
    self.helpers = helpers
    self.usesRate = usesRate
  }

  /// The declarations of the members.
  var members: [String] {
    var lines: [String] = []
    for quantity in stored {
      lines += ["/// \(quantity.comment).", "var \(quantity.camelName): Double"]
    }
    for quantity in computed {
      lines += ["", "/// \(quantity.comment)."] + quantity.body
    }
    if usesRate {
      lines += [
        "", "/// The finger's rate of progress, per second.",
        "var progressRate: Double { extent > 0 ? velocity / extent : 0.0 }",
      ]
    }
    return lines
  }

  /// The functions that the members and the rule call, for the end of the file.
  var functions: [String] {
    RuleExpression.Helper.allCases.filter(helpers.contains).flatMap { [""] + $0.lines }
  }
}

extension Quantity {
  fileprivate var comment: String {
    sentence + (self.unit == .fraction ? "" : ", in \(self.unit.rawValue)")
  }

  /// The computed property.
  fileprivate var body: [String] {
    switch self {
    case .remaining: ["var remaining: Double { extent - translation }"]
    case .relativeVelocity:
      ["var relativeVelocity: Double { divide(velocity, by: max(remaining, 0.0)) }"]
    case .projectedProgress:
      [
        "var projectedProgress: Double {",
        "  divide(translation + velocity / 1000.0 * 0.998 / (1.0 - 0.998), by: extent)",
        "}",
      ]
    case .timeToTarget:
      [
        "var timeToTarget: Double {",
        "  if remaining <= 0 { return 0.0 }",
        "  return velocity > 0 ? divide(remaining, by: velocity) : 1e15",
        "}",
      ]
    case .dragged: ["var dragged: Double { translation - origin }"]
    case .predictedTranslation:
      ["var predictedTranslation: Double { translation + 0.25 * velocity }"]
    case .predictedProgress:
      ["var predictedProgress: Double { divide(predictedTranslation, by: extent) }"]
    case .meanVelocity: ["var meanVelocity: Double { divide(dragged, by: active) }"]
    case .progress, .translation, .velocity, .speed, .peakProgress, .elapsed, .location, .extent,
      .width, .height, .origin, .active:
      []
    }
  }
}

extension RuleExpression.Helper {
  fileprivate var lines: [String] {
    switch self {
    case .divide:
      [
        "/// A quotient that stays finite: by 0 it is ±1e15, and 0 for 0 / 0.",
        "private func divide(_ dividend: Double, by divisor: Double) -> Double {",
        "  if divisor == 0 { return dividend == 0 ? 0.0 : dividend > 0 ? 1e15 : -1e15 }",
        "  return min(max(dividend / divisor, -1e15), 1e15)",
        "}",
      ]
    case .project:
      [
        "/// How far a velocity carries while every millisecond leaves `rate` of it.",
        "private func project(_ velocity: Double, rate: Double) -> Double {",
        "  divide(velocity / 1000.0 * rate, by: 1.0 - rate)",
        "}",
      ]
    case .signum:
      [
        "/// -1, 0 or 1.",
        "private func signum(_ value: Double) -> Double {",
        "  value > 0 ? 1.0 : value < 0 ? -1.0 : 0.0",
        "}",
      ]
    }
  }
}
