/// Another reading of a SwiftUI drag, and what the controller decides under it.
///
/// Public sources do not tell whether `DragGesture` weighs the last two pairs of points or takes the last pair,
/// nor whether the up is a sample. Rules that were ported from UIKit may also expect a travel without the
/// distance before the recognition. Each is a setting, and each verdict says whether it depends on it.
public struct DragReading: Hashable, Sendable, Codable {
  /// The setting that it changes: `velocity-estimator last-pair`.
  public var name: String
  /// Whether no one has proven which of the two readings is SwiftUI's.
  public var isUnproven: Bool
  /// The decision under it.
  public var decision: Outcome.Choice
  /// Whether the decision differs from the one under the controller's own reading.
  public var differs: Bool

  public init(name: String, isUnproven: Bool, decision: Outcome.Choice, differs: Bool) {
    (self.name, self.isUnproven) = (name, isUnproven)
    (self.decision, self.differs) = (decision, differs)
  }
}

extension DragReading {
  /// `cancel under velocity-estimator last-pair (unproven)`.
  package var text: String {
    "\(decision.rawValue) under \(name)\(isUnproven ? " (unproven)" : "")"
  }
}
