/// A number computed from a gesture: a completion speed or a duration that is no constant.
public struct Formula: Sendable {
  /// The tree.
  public let operand: Operand
  /// The formula as it is written; it reads back as an equal one.
  public let text: String
  /// The names of the parameters it uses, each once, in reading order.
  public let parameterNames: [String]

  private let list: InstructionList

  /// When a formula is asked, and so what it may use.
  public enum Moment: Hashable, Sendable {
    /// At the decision: every quantity is known.
    case release
    /// Before the finger has moved: `extent`, `width`, `height` and parameters are known.
    case start
  }

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
  ///   - moment: When it will be asked.
  ///   - parameters: The own parameters it may name, beside the table's.
  /// - Throws: ``RuleError`` with the place of the first thing that is wrong.
  public init(
    reading text: String, unit: ParameterUnit, moment: Moment = .release,
    parameters: [NamedParameter] = []
  ) throws(RuleError) {
    self.init(
      try RuleParser.operand(
        in: text, unit: unit, names: RuleNames(parameters, moment: moment)))
  }

  /// Its value at one instant, in its unit; always finite.
  ///
  /// - Precondition: The controller has the formula's own parameters.
  public func value(at release: Release, controller: Controller) -> Double {
    list.run(controller) { machine in
      machine.value(of: list.instructions.indices, release)
    }
  }
}

extension Formula: Hashable {
  public static func == (left: Formula, right: Formula) -> Bool { left.operand == right.operand }

  public func hash(into hasher: inout Hasher) { hasher.combine(operand) }
}
