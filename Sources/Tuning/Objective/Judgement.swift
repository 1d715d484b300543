import Controllers
public import Rules

/// What became of one gesture under one controller.
public struct Judgement: Hashable, Sendable {
  public let ending: TunedGesture.Ending
  /// What the rule said; nil where it was not asked.
  public let decision: Decision?
  /// The distance to the boundary over what is natural in its unit (progress 1, the extent, the
  /// extent per second, a second), positive on the side of finishing; nil where the rule was not
  /// asked.
  public let relativeMargin: Double?

  /// Creates a judgement.
  public init(ending: TunedGesture.Ending, decision: Decision?, release: Release?) {
    (self.ending, self.decision) = (ending, decision)
    guard let decision, let release else {
      relativeMargin = nil
      return
    }
    let isLength = decision.unit == .points || decision.unit == .pointsPerSecond
    relativeMargin = decision.margin / (isLength && release.extent > 0 ? release.extent : 1)
  }
}
