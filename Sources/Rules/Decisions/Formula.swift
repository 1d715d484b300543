/// A number computed from a gesture or the screen: a completion speed or a duration.
public struct Formula: Sendable {
  /// The tree.
  public let operand: Operand
  /// The formula as it is written; it reads back as an equal one.
  public let text: String
  /// The names of the parameters it uses, each once, in reading order.
  public let parameterNames: [String]

  private let list: InstructionList

  /// Creates a formula.
  ///
  /// - Precondition: Its units fit together, and its constants are finite.
  public init(_ operand: Operand) {
    precondition(operand.unit != nil, "'\(operand.text)' mixes units")
    precondition(operand.hasSoundConstants, "'\(operand.text)' is not finite")
    self.operand = operand
    text = operand.text
    parameterNames = operand.parameterNames.uniqued
    var list = InstructionList()
    _ = list.append(operand)
    self.list = list
  }

  /// Reads a formula: `clamp(velocity / extent * duration, 0.5, 3)`.
  ///
  /// - Parameters:
  ///   - text: The formula; the text of a formula reads back equal.
  ///   - unit: The unit it must have.
  ///   - moment: When it is evaluated.
  ///   - parameters: The own parameters it may name, beside the table's.
  /// - Throws: ``RuleError`` with the place of the first thing that is wrong.
  public init(
    reading text: String, unit: ParameterUnit, moment: RuleMoment = .release,
    parameters: [NamedParameter] = []
  ) throws(RuleError) {
    self.init(
      try RuleParser.operand(in: text, unit: unit, names: RuleNames(parameters, moment: moment)))
  }

  /// Its value at a release, in its unit; always finite.
  ///
  /// - Precondition: `numbers` has the parameters that come with the formula.
  public func value(at release: Release, numbers: RuleNumbers) -> Double {
    list.run(numbers) { $0.value(of: list.instructions.indices, release) }
  }
}

extension Formula: Hashable {
  public static func == (left: Formula, right: Formula) -> Bool { left.operand == right.operand }

  public func hash(into hasher: inout Hasher) { hasher.combine(operand) }
}
