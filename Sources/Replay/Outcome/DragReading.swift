/// Another interpretation of a SwiftUI drag, and the controller's decision under that interpretation.
///
/// It is not publicly known whether `DragGesture` computes its velocity from the last two pairs of points, weighted, or
/// from the last pair only, nor whether the up counts as a sample. Rules ported from UIKit may also expect a travel
/// that excludes the distance before the recognition. Each of these questions has a setting; a reading changes one
/// setting to show whether the decision depends on it.
public struct DragReading: Hashable, Sendable, Codable {
  /// The changed setting: `velocity-estimator last-pair`.
  public var name: String
  /// Whether it is unproven which of the two is SwiftUI's: this interpretation or the one in the controller's settings.
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
