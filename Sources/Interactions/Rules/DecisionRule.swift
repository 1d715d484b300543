/// When a transition finishes: a condition over a ``Release`` and a controller's thresholds.
///
/// One clause decides. A rule of a single clause: that one. In `a or b` the first part that holds;
/// when none holds, the one nearest to its boundary. In `a and b` the first part that fails; when
/// none fails, the one nearest to its boundary. Nearness is the distance over the clause's
/// threshold, so that fractions and speeds can be ranked; on a tie the earlier part decides. `not`
/// turns the answer around and keeps the clause.
///
/// A rule is a tree, and its text is made from the tree; whatever reads text makes a tree.
public struct DecisionRule: Hashable, Sendable {
  /// The tree.
  public let condition: Condition
  /// The rule as it is written.
  public let text: String

  /// Creates a rule that finishes when `condition` holds.
  ///
  /// - Precondition: Every `and` and `or` in it has two parts or more.
  public init(_ condition: Condition) {
    precondition(condition.isWellFormed, "'\(condition.text)' has an 'and' or 'or' of one part")
    self.condition = condition
    text = condition.text
  }

  /// Decides one instant with the controller's thresholds.
  ///
  /// The values of `release` are finite. A margin of 0 lies on the boundary: `>` and `<` do not
  /// hold there, `>=` and `<=` do.
  public func decide(_ release: Release, controller: Controller) -> Decision {
    let verdict = condition.verdict(release, controller)
    return Decision(
      finishes: verdict.holds, clause: verdict.text, margin: verdict.margin, unit: verdict.unit)
  }
}
