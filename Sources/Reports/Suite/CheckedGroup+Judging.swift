public import Replay
import Rules

extension CheckedGroup {
  /// The group with its budgets judged and its traces compared with a baseline.
  ///
  /// - Parameters:
  ///   - budgets: What was promised.
  ///   - baseline: The group of the baseline; nil if there is none.
  ///   - comparison: How the baseline is compared.
  ///   - isWhole: Whether all traces of the group are there.
  /// - Returns: The group with its findings and changes.
  public func judged(
    by budgets: [Budget], against baseline: Baseline.Group?,
    comparison: BaselineComparison = BaselineComparison(), isWhole: Bool = true
  ) -> CheckedGroup {
    let found =
      baseline?.changes(
        to: traces.map(\.outcome), tolerances: comparison.tolerances, isWhole: isWhole) ?? []
    let levels = comparison.levels(of: budgets)
    let changes = found.map { change in
      var change = change
      change.level = comparison.accepts(change.kind) ? .warn : levels[change.kind] ?? .warn
      return change
    }
    var judged = judged(
      by: budgets, changes: changes.filter { !comparison.accepts($0.kind) }, isWhole: isWhole)
    judged.changes = changes
    return judged
  }

  /// The group with its budgets judged, where it is known what is not as in the baseline.
  func judged(
    by budgets: [Budget], changes: [BaselineChange], isWhole: Bool
  ) -> CheckedGroup {
    var judged = self
    judged.changes = changes
    judged.budgets = budgets.map { $0.finding(of: traces, changes: changes, isWhole: isWhole) }
    return judged
  }
}

/// How a run is compared with its baseline.
public struct BaselineComparison: Hashable, Sendable {
  /// How far metrics may move, where not by ``Metric/tolerance``.
  public var tolerances: [Metric: Double]
  /// What is written into the baseline, and so accepted.
  public var update: BaselineUpdate

  /// Creates a comparison.
  public init(tolerances: [Metric: Double] = [:], update: BaselineUpdate = .none) {
    self.tolerances = tolerances
    self.update = update
  }

  func accepts(_ kind: BaselineChange.Kind) -> Bool {
    switch kind {
    case .added: update != .none
    case .flipped, .changed: update == .changed || update == .all
    case .removed: update == .all
    }
  }

  /// How much each kind matters: a flip fails a run and a moved metric warns, unless the budgets
  /// `flips` and `changes` say otherwise.
  func levels(of budgets: [Budget]) -> [BaselineChange.Kind: BudgetLevel] {
    func level(_ kind: Budget.Kind) -> BudgetLevel? { budgets.last { $0.kind == kind }?.level }
    return [
      .flipped: level(.flips) ?? .error, .changed: level(.changes) ?? .warn, .added: .warn,
      .removed: .warn,
    ]
  }
}
