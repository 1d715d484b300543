/// What the names in a rule stand for.
struct RuleNames {
  /// Words that have a meaning of their own in every rule.
  static let reserved: Set<String> = Set(
    ["and", "or", "not", SpeedRule.matchedText] + WrittenUnit.allCases.map(\.rawValue)
      + RuleFunction.allCases.map(\.rawValue) + Quantity.allCases.map(\.rawValue)
      + Threshold.allCases.map(\.rawValue))

  private let parameters: [NamedParameter]
  private let moment: Formula.Moment

  /// The names of a controller with these own parameters, at this moment.
  init(_ parameters: [NamedParameter], moment: Formula.Moment = .release) {
    (self.parameters, self.moment) = (parameters, moment)
  }

  /// The operand of this name.
  func operand(_ name: String) throws(NameProblem) -> Operand {
    if let quantity = Quantity(rawValue: name) {
      guard quantities.contains(quantity) else { throw .notYetKnown(known) }
      return .quantity(quantity)
    }
    if let threshold = Threshold(rawValue: name) {
      // A duration that is computed from itself would have no value.
      guard thresholds.contains(threshold) else { throw .notYetKnown(known) }
      return .threshold(threshold)
    }
    if let parameter = parameters.first(where: { $0.name == name }) {
      return .parameter(name, parameter.unit)
    }
    throw .unknown(choices: known + RuleFunction.allCases.map(\.rawValue))
  }

  enum NameProblem: Error {
    case unknown(choices: [String])
    case notYetKnown([String])
  }

  private var quantities: [Quantity] {
    moment == .release ? Quantity.allCases : Quantity.allCases.filter(\.isKnownBeforehand)
  }

  private var thresholds: [Threshold] {
    moment == .release ? Threshold.allCases : [.progress, .velocity]
  }

  private var known: [String] {
    quantities.map(\.rawValue) + thresholds.map(\.rawValue) + parameters.map(\.name)
  }
}
