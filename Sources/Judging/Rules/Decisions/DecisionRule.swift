/// The rule that decides whether a transition finishes: a condition over a ``Release`` and ``RuleNumbers``.
///
/// A clause is one comparison. For every decision, exactly one clause is named as the deciding clause:
/// - In a rule of a single clause, that clause.
/// - In `a or b`, the first part that holds; if none holds, the part nearest to its boundary.
/// - In `a and b`, the first part that fails; if none fails, the part nearest to its boundary.
/// - In `not a`, the clause that decides `a`, with the answer negated.
/// - In `if a then b else c`, the chosen part; but `a` itself if it is nearer to its boundary than the chosen part
///   and the other part would answer differently.
///
/// A part that is not a single clause is treated in the same way; its nearness is the nearness of the clause that
/// decides it.
///
/// A clause is at its boundary if its two sides are equal. Nearness to the boundary is the difference between the
/// sides, divided by the clause's threshold. The threshold is the side that depends on settings and the screen alone.
/// If it is 0 or absent, the divisor is the natural size of the clause's unit. The division makes fractions and speeds
/// comparable. If two parts are equally near, the earlier one decides.
///
/// A rule is stored as a tree. ``text`` is generated from the tree, and ``init(reading:parameters:)`` parses a text
/// into a tree. The rule is compiled once; a decision allocates nothing but its text.
public struct DecisionRule: Sendable {
  /// The rule as a tree.
  public let condition: Condition
  /// The rule as text; reading the text back gives an equal rule.
  public let text: String
  /// The names of the parameters in the rule, without repetitions, in reading order.
  public let parameterNames: [String]

  let program: RuleProgram

  /// Creates a rule that finishes the transition if `condition` holds.
  ///
  /// - Precondition: Every `and` and `or` in the condition has at least two parts.
  public init(_ condition: Condition) {
    precondition(condition.isWellFormed, "'\(condition.text)' has an 'and' or 'or' of one part")
    self.condition = condition
    text = condition.text
    parameterNames = condition.parameterNames.uniqued
    program = RuleProgram(condition)
  }

  /// Parses a rule such as `progress > 0.3 or velocity > velocity-threshold`.
  ///
  /// - Parameters:
  ///   - text: The text of the rule, as in ``text``.
  ///   - parameters: The custom parameters that the rule may name, in addition to the built-in ones.
  /// - Throws: ``RuleError`` with the position of the first error in the text.
  public init(reading text: String, parameters: [NamedParameter] = []) throws(RuleError) {
    self.init(try RuleParser.condition(in: text, names: RuleNames(parameters)))
  }

  /// Whether the rule depends on the speed of the finger, through any quantity.
  public var looksAtVelocity: Bool { condition.quantities.contains(where: \.dependsOnVelocity) }

  /// Whether the rule reads a quantity that depends on the velocity at every change of the pan.
  package var needsEveryVelocity: Bool { program.list.needEveryVelocity }

  /// Decides one release.
  ///
  /// The values of `release` must be finite. If the decision's margin is 0, the two sides of its clause are equal; `>`
  /// and `<` are then false, and `>=` and `<=` are true.
  ///
  /// - Precondition: `numbers` contains the rule's custom parameters.
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

/// A rule together with the values of the numbers that it names, for deciding many releases.
///
/// It is a class, so that passing it on copies no values.
package final class BoundRule: Sendable {
  /// The numbers, as an array of one element, because a pointer to an array's storage needs no copy.
  private let storage: [RuleNumbers]
  var numbers: RuleNumbers { storage[0] }
  let program: RuleProgram
  /// The values of the built-in numbers and custom parameters that the rule names.
  let values: [Double]

  /// Looks up the numbers of a rule.
  ///
  /// - Precondition: `numbers` contains the rule's custom parameters.
  package init(_ rule: DecisionRule, numbers: RuleNumbers) {
    storage = [numbers]
    program = rule.program
    values = program.values(in: numbers)
  }

  /// Calls `body` with an evaluator that is valid only during the call.
  package func run<Result>(_ body: (RuleEvaluator) -> Result) -> Result {
    storage.withUnsafeBufferPointer { numbers in
      // The array has one element, so its base address is never nil.
      guard let numbers = numbers.baseAddress else { preconditionFailure("no numbers") }
      return values.withUnsafeBufferPointer { program.run(numbers, $0, body) }
    }
  }

  /// Decides between stops; see ``RuleEvaluator/decide(between:)``.
  package func decide(between releases: [Release]) -> StopDecision {
    run { $0.decide(between: releases) }
  }

  /// Converts a raw decision to a full decision, by adding the text and the unit of the deciding clause.
  ///
  /// The result equals the result of ``DecisionRule/decide(_:numbers:)`` for the same release.
  package func decision(_ decision: RawDecision) -> Decision { program.decision(decision) }
}

/// A decision without its texts, so that it is small and is created without reference counting.
package struct RawDecision: Hashable, Sendable {
  /// Whether the transition finishes; otherwise it is cancelled.
  package let finishes: Bool
  /// The difference between the deciding clause's two sides; positive on the side of finishing.
  package let margin: Double
  /// The index of the deciding clause, in reading order.
  package let clause: Int
  /// Whether the clause is inside an odd number of `not`s.
  package let isNegated: Bool

  init(_ answer: RuleEvaluator.NodeAnswer) {
    (finishes, margin) = (answer.holds, answer.margin)
    (clause, isNegated) = (answer.clause, answer.isNegated)
  }
}

/// A decision, the clause that decided, and the clause's margin.
public struct Decision: Hashable, Sendable, Codable {
  /// Whether the transition finishes; otherwise it is cancelled.
  public var finishes: Bool
  /// The clause that decided, as written in the rule: `velocity > velocity-threshold`.
  public var clause: String
  /// The difference between the two sides of `clause`, in `unit`; positive on the side of finishing.
  public var margin: Double
  /// The unit of `margin`.
  public var unit: ParameterUnit
  /// Where the surface of a controller with stops settles; nil if the transition has only two ends.
  public var settling: Settling?

  /// The place where the surface of a controller with stops settles.
  public enum Settling: Hashable, Sendable, Codable {
    /// The stop with this name.
    case stop(String)
    /// No stop: the rule yields none, so the surface returns to where the drag began.
    case nowhere
  }

  /// The name of the stop where the surface settles; nil if the transition has only two ends, or if the rule yields no
  /// stop.
  public var stop: String? { if case .stop(let name)? = settling { name } else { nil } }

  public init(
    finishes: Bool, clause: String, margin: Double, unit: ParameterUnit, settling: Settling? = nil
  ) {
    (self.finishes, self.clause) = (finishes, clause)
    (self.margin, self.unit) = (margin, unit)
    self.settling = settling
  }
}

/// A decision between stops, which are the positions at which a surface can settle.
///
/// The rule is evaluated at the boundary between every two neighbouring stops, and says whether the surface passes to
/// the stop beyond the boundary. The surface settles at the stop beyond all boundaries that are passed. If one boundary
/// is passed but an earlier one is not, the rule yields no stop. A transition with two ends has a single boundary.
package struct StopDecision: Hashable, Sendable {
  /// The index of the stop where the surface settles, among the stops in ascending order; nil if the rule yields no
  /// stop.
  package let stop: Int?
  /// The boundary that decided, as the index of its lower stop.
  ///
  /// If the rule yields a stop, this is one of the boundaries next to that stop: the boundary whose deciding clause was
  /// nearest to flipping. If the rule yields no stop, it is the first boundary at which the rule says that the surface
  /// does not pass.
  package let boundary: Int
  /// The rule's decision at ``boundary``.
  package let ruling: RawDecision
  /// The rule's decision at the other boundary next to the stop; nil if there is none.
  package var other: RawDecision?

  /// A copy of the decision with a different stop.
  package func leading(to stop: Int?) -> StopDecision {
    StopDecision(stop: stop, boundary: boundary, ruling: ruling)
  }

  /// The decision as the boundary on the way to a stop that was not reached tells it: the one beside the reached stop.
  ///
  /// Nil if that boundary is the one that decided, or if the rule yields no stop.
  package func told(onTheWayTo goal: Int) -> StopDecision? {
    guard let stop, let other, goal != stop else { return nil }
    let way = goal > stop ? stop : stop - 1
    return way == boundary ? nil : StopDecision(stop: stop, boundary: way, ruling: other)
  }
}

extension RuleEvaluator {
  /// Decides between stops.
  ///
  /// - Parameter releases: The gesture at one moment, as one release for each pair of neighbouring stops, the lowest
  ///   pair first. Each measures the gesture relative to its two stops.
  /// - Returns: The stop, the boundary that decided, and the rule's decision at that boundary.
  /// - Precondition: There is at least one release.
  package func decide(between releases: [Release]) -> StopDecision {
    // A shortcut for a single pair of stops: the start and the end of an ordinary transition. Some rules are evaluated
    // at every change of the pan, so speed matters.
    if releases.count == 1 {
      let answer = answer(of: 0, releases[0])
      return StopDecision(stop: answer.holds ? 1 : 0, boundary: 0, ruling: RawDecision(answer))
    }
    let answers = releases.map { answer(of: 0, $0) }
    let stop = BoundaryAnswers(passed: answers.map(\.holds)).stop
    // `min` returns the lower boundary if both are equally near.
    let nearest = stop.map { [$0 - 1, $0].filter(answers.indices.contains) }?
      .min { answers[$0].nearness < answers[$1].nearness }
    let boundary = nearest ?? answers.firstIndex { !$0.holds } ?? 0
    let other = stop.map { 2 * $0 - 1 - boundary }
    return StopDecision(
      stop: stop, boundary: boundary, ruling: RawDecision(answers[boundary]),
      other: other.flatMap { answers.indices.contains($0) ? RawDecision(answers[$0]) : nil })
  }
}
