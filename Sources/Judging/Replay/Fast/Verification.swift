public import Controllers
import Formats
import MotionMath
import Traces

/// The number of closed-form outcomes that are checked against a replay through the full stack.
public enum Verification: Hashable, Sendable {
  /// One outcome in a hundred is checked, but at least 20 outcomes.
  case sample
  /// The given number of outcomes is checked.
  case count(Int)
  /// All outcomes are checked.
  case all
  case none
  /// No check is possible, because every outcome comes from a replay through the full stack.
  case stackOnly

  /// The method that computes the outcomes of a run: the usual method, or a replay if every outcome must be replayed.
  package func judge(_ usual: Judge) -> Judge { self == .stackOnly ? .fullStack : usual }

  /// The positions of the traces to check, out of `count` traces; the same positions every time.
  public func places(in count: Int) -> Set<Int> {
    let wanted =
      switch self {
      case .sample: max(count / 100, 20)
      case .count(let wanted): wanted
      case .all: count
      case .none, .stackOnly: 0
      }
    guard wanted < count else { return Set(0..<count) }
    var generator = RandomGenerator(seed: 1, purpose: "verification")
    var places: Set<Int> = []
    while places.count < wanted {
      places.insert(Int(generator.next().multipliedFullWidth(by: UInt64(count)).high))
    }
    return places
  }
}

/// An outcome in closed form that differs from the outcome of a full replay, which is a bug in Panlab.
public struct VerificationFailure: Error, Hashable, CustomStringConvertible {
  public let trace: String
  /// The first difference between the two outcomes: the value that the closed form gave, then the value that the replay
  /// gave, as in `'finish' and 'cancel'`.
  public let difference: String

  public var description: String {
    "\(trace): the closed form and the full stack differ: \(difference); please report this bug in panlab,"
      + " and replay every trace with '--verify stack-only'"
  }
}

extension FastEvaluator {
  /// Compares some of the outcomes with the outcomes of a replay through the full stack.
  ///
  /// - Parameters:
  ///   - outcomes: The outcomes under the controller, in the order of the traces.
  ///   - places: The positions of the outcomes to compare.
  ///   - controller: The controller.
  /// - Throws: ``VerificationFailure`` for the first outcome that differs.
  public func verify(
    _ outcomes: [Outcome], at places: some Sequence<Int>, under controller: Controller
  ) throws(VerificationFailure) {
    guard hasClosedForm else { return }
    for place in places {
      let full = ReplayEngine().replay(
        traces[place], with: controller, settings: recognizer.replay
      ).outcome
      guard outcomes[place] != full else { continue }
      throw VerificationFailure(
        trace: traces[place].name, difference: outcomes[place].difference(from: full))
    }
  }
}

extension Outcome {
  /// The first difference from the full replay's outcome, as a phrase that contains both values.
  ///
  /// If neither the decision nor a metric differs, the phrase is `other words or diagnostics`.
  fileprivate func difference(from full: Outcome) -> String {
    if decision != full.decision { return "'\(decision.rawValue)' and '\(full.decision.rawValue)'" }
    for metric in Metric.all {
      let (mine, other) = (self[metric], full[metric])
      guard mine != other else { continue }
      func text(_ value: Double?) -> String { value.map(Number.shortest) ?? "none" }
      return "\(metric.name) \(text(mine)) and \(text(other))"
    }
    return "other words or diagnostics"
  }
}
