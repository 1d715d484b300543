/// Another interpretation of a SwiftUI drag, and the controller's decision under that interpretation.
///
/// It is not publicly known whether `DragGesture` computes its velocity as a weighted sum over the last two pairs of
/// points or from the last pair only. It is also not known whether the release counts as a point. Finally, a rule
/// ported from UIKit may expect a travel without the distance that the finger moved before the drag was recognised.
/// Each of these three questions has a setting of the controller; a reading changes one of these settings to show
/// whether the decision depends on it.
public struct DragReading: Hashable, Sendable, Codable {
  /// The changed setting and its value: `velocity-estimator last-pair`.
  public var name: String
  /// Whether it is unproven which value of the setting in ``name`` matches SwiftUI.
  ///
  /// False if the right value depends on the app's code, not on SwiftUI.
  public var isUnproven: Bool
  /// The decision under this interpretation.
  public var decision: Outcome.Choice
  /// Whether the decision differs from the decision under the controller's own settings.
  public var differs: Bool

  public init(name: String, isUnproven: Bool, decision: Outcome.Choice, differs: Bool) {
    (self.name, self.isUnproven) = (name, isUnproven)
    (self.decision, self.differs) = (decision, differs)
  }
}

extension DragReading {
  /// The reading as a phrase: `cancel under velocity-estimator last-pair (unproven)`.
  package var text: String {
    "\(decision.rawValue) under \(name)\(isUnproven ? " (unproven)" : "")"
  }
}
