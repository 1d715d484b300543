/// When a transition finishes: a condition over a ``Release`` and ``RuleNumbers``.
///
/// One clause decides. A rule of a single clause: that one. In `a or b` the first part that holds;
/// when none holds, the one nearest to its boundary. In `a and b` the first part that fails; when
/// none fails, the one nearest to its boundary. Nearness is the distance over the clause's
/// threshold, so that fractions and speeds can be ranked; on a tie the earlier part decides. `not`
/// turns the answer around and keeps the clause. In `if a then b else c` the part that answers decides,
/// unless `a` is nearer to its boundary and the other part would answer differently.
///
/// A rule is a tree, and its text is made from the tree; ``init(reading:parameters:)`` makes a tree
/// from text. It is compiled once; deciding allocates nothing but the decision's text.
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

  /// Whether it depends on the speed of the finger, under any name.
  public var looksAtVelocity: Bool { condition.quantities.contains(where: \.dependsOnVelocity) }

  /// Decides one release.
  ///
  /// The values of `release` are finite. A margin of 0 lies on the boundary: `>` and `<` do not
  /// hold there, `>=` and `<=` do.
  ///
  /// - Precondition: `numbers` has the parameters that come with the rule.
  public func decide(_ release: Release, numbers: RuleNumbers) -> Decision {
    program.decision(program.run(numbers) { $0.decide(release) })
  }
}

extension DecisionRule: Hashable {
  public static func == (left: DecisionRule, right: DecisionRule) -> Bool {
    left.condition == right.condition
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(condition) }
}

extension [String] {
  /// The texts without repetitions, in the order of their first occurrence.
  var uniqued: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}

/// A rule with its numbers looked up, for deciding many releases.
///
/// An object, so that handing it on copies none of them.
package final class BoundRule: Sendable {
  /// One element: the array's storage is pointed at without a copy.
  private let storage: [RuleNumbers]
  var numbers: RuleNumbers { storage[0] }
  let program: RuleProgram
  /// The values of the numbers that the rule names.
  let values: [Double]

  /// Looks up the numbers of a rule.
  ///
  /// - Precondition: `numbers` has the parameters that come with the rule.
  package init(_ rule: DecisionRule, numbers: RuleNumbers) {
    storage = [numbers]
    program = rule.program
    values = program.values(in: numbers)
  }

  /// Calls `body` with an evaluator that is valid during the call only.
  package func run<Result>(_ body: (RuleEvaluator) -> Result) -> Result {
    storage.withUnsafeBufferPointer { numbers in
      // There is one element, so there is an address.
      guard let numbers = numbers.baseAddress else { preconditionFailure("no numbers") }
      return values.withUnsafeBufferPointer { program.run(numbers, $0, body) }
    }
  }

  /// Decides between stops; see ``RuleEvaluator/decide(between:)``.
  package func decide(between releases: [Release]) -> StopDecision {
    run { $0.decide(between: releases) }
  }

  /// A decision with its texts: equal to ``DecisionRule/decide(_:numbers:)`` for the same release.
  package func decision(_ decision: RawDecision) -> Decision { program.decision(decision) }
}

/// A decision without texts: small, and made without touching a reference count.
package struct RawDecision: Hashable, Sendable {
  /// Whether the transition finishes; otherwise it is cancelled.
  package let finishes: Bool
  /// The signed distance to the deciding clause's boundary: positive on the side of finishing.
  package let margin: Double
  /// The deciding clause, as an index in reading order.
  package let clause: Int
  /// Whether the clause stands under an odd number of `not`s.
  package let isNegated: Bool

  init(_ verdict: RuleEvaluator.Verdict) {
    (finishes, margin) = (verdict.holds, verdict.margin)
    (clause, isNegated) = (verdict.clause, verdict.isNegated)
  }
}

/// A decision, the clause that made it, and its margin.
public struct Decision: Hashable, Sendable, Codable {
  /// Whether the transition finishes; otherwise it is cancelled.
  public var finishes: Bool
  /// The clause that decided, as written in the rule: `velocity > velocity-threshold`.
  public var clause: String
  /// The signed distance to the clause's boundary: positive on the side of finishing.
  public var margin: Double
  /// The unit of `margin`.
  public var unit: ParameterUnit
  /// Where a controller with stops settles; nil with two ends.
  public var settling: Settling?

  /// Where a controller with stops settles.
  public enum Settling: Hashable, Sendable, Codable {
    /// At the stop of this name.
    case stop(String)
    /// The rule yields no stop, so the surface goes back to where the drag began.
    case nowhere
  }

  /// The name of the stop that is reached; nil with two ends, and where the rule yields none.
  public var stop: String? { if case .stop(let name)? = settling { name } else { nil } }

  public init(
    finishes: Bool, clause: String, margin: Double, unit: ParameterUnit, settling: Settling? = nil
  ) {
    (self.finishes, self.clause) = (finishes, clause)
    (self.margin, self.unit) = (margin, unit)
    self.settling = settling
  }
}

/// The answers of a rule that was asked at the boundary between every two neighbouring stops.
///
/// A rule of two ends is asked once: what it lets pass lies at the farther end. Of several stops, the one
/// that is reached lies beyond every boundary that is passed; a rule that passes one boundary and not one
/// before it yields no stop.
package struct StopDecision: Hashable, Sendable {
  /// The stop that is reached, as an index in ascending order; nil if the rule yields none.
  package let stop: Int?
  /// The boundary that decided, as the index of its lower stop: of those on both sides of the stop, the
  /// nearer one.
  package let boundary: Int
  /// The decision at that boundary.
  package let ruling: RawDecision

  /// The same with another stop, as another rule would have it.
  package func leading(to stop: Int?) -> StopDecision {
    StopDecision(stop: stop, boundary: boundary, ruling: ruling)
  }
}

extension RuleEvaluator {
  /// Decides between stops.
  ///
  /// - Parameter releases: The same moment, measured between every two neighbours in ascending order.
  /// - Returns: The stop, the boundary that decided, and the decision there.
  /// - Precondition: There is at least one release.
  package func decide(between releases: [Release]) -> StopDecision {
    // Between two ends there is nothing to choose, and some rules are asked at every change.
    if releases.count == 1 {
      let answer = verdict(of: 0, releases[0])
      return StopDecision(stop: answer.holds ? 1 : 0, boundary: 0, ruling: RawDecision(answer))
    }
    let answers = releases.map { verdict(of: 0, $0) }
    let stop = BoundaryAnswers(passed: answers.map(\.holds)).stop
    // The first of equally near ones.
    let nearest = stop.map { [$0 - 1, $0].filter(answers.indices.contains) }?
      .min { answers[$0].nearness < answers[$1].nearness }
    let boundary = nearest ?? answers.firstIndex { !$0.holds } ?? 0
    return StopDecision(stop: stop, boundary: boundary, ruling: RawDecision(answers[boundary]))
  }
}
