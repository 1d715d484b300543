/// When a transition finishes: a condition over a ``Release``.
public struct DecisionRule: Hashable, Sendable {
  /// The rule as text.
  public let text: String

  /// Creates a rule from its text.
  public init(text: String) { self.text = text }

  /// Decides one instant with the controller's thresholds.
  public func decide(_ release: Release, controller: Controller) -> Decision {
    let margin = release.progress - controller.progressThreshold
    return Decision(
      finishes: margin > 0, clause: "progress > progress-threshold", margin: margin,
      unit: .fraction)
  }
}
