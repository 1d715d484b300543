/// When a transition finishes: a condition over a ``Release`` and a controller's thresholds.
///
/// One clause decides. A rule of a single clause: that one. In `a or b` the first part that holds;
/// when none holds, the one nearest to its boundary. In `a and b` the first part that fails; when
/// none fails, the one nearest to its boundary. Nearness is the distance over the clause's
/// threshold, so that fractions and speeds can be ranked; on a tie the earlier part decides. `not`
/// turns the answer around and keeps the clause.
///
/// A rule is a tree, and its text is made from the tree; ``init(reading:parameters:)`` makes a tree
/// from text. It is laid out flat once; asking it allocates nothing.
public struct DecisionRule: Sendable {
  /// The tree.
  public let condition: Condition
  /// The rule as it is written; it reads back as an equal rule.
  public let text: String
  /// The names of the parameters it compares with, each once, in reading order.
  public let parameterNames: [String]

  let program: RuleProgram

  /// Creates a rule that finishes when `condition` holds.
  ///
  /// - Precondition: Every `and` and `or` in it has two parts or more.
  public init(_ condition: Condition) {
    precondition(condition.isWellFormed, "'\(condition.text)' has an 'and' or 'or' of one part")
    self.condition = condition
    text = condition.text
    parameterNames = condition.parameterNames.uniqued
    program = RuleProgram(condition)
  }

  /// Reads a rule: `progress > 0.3 or velocity > velocity-threshold`.
  ///
  /// - Parameters:
  ///   - text: The rule; the text of a rule reads back equal.
  ///   - parameters: The own parameters it may name, beside the table's.
  /// - Throws: ``RuleError`` with the place of the first thing that is wrong.
  public init(reading text: String, parameters: [NamedParameter] = []) throws(RuleError) {
    self.init(try RuleParser.condition(in: text, names: RuleNames(parameters)))
  }

  /// Whether it looks at how fast the finger is, under any name.
  public var looksAtVelocity: Bool { condition.quantities.contains(where: \.dependsOnVelocity) }

  /// Decides one instant with the controller's thresholds.
  ///
  /// The values of `release` are finite. A margin of 0 lies on the boundary: `>` and `<` do not
  /// hold there, `>=` and `<=` do.
  ///
  /// - Precondition: The controller has the rule's own parameters.
  public func decide(_ release: Release, controller: Controller) -> Decision {
    program.decide(release, controller)
  }
}

extension DecisionRule: Hashable {
  public static func == (left: DecisionRule, right: DecisionRule) -> Bool {
    left.condition == right.condition
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(condition) }
}

extension [String] {
  /// Each text once, where it stands first.
  var uniqued: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
