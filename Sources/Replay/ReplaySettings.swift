public import Traces

/// How recordings are delivered to the app.
public struct ReplaySettings: Hashable, Sendable {
  /// How samples become events.
  public enum Delivery: String, Hashable, Sendable, CaseIterable {
    /// One event per display frame; the earlier samples of that frame are coalesced touches.
    case frame
    /// One event per sample.
    case sample
    /// As the recording's own dispatch times say.
    case recorded
  }

  /// nil: `recorded` where the trace has dispatch times, else `frame`.
  public var delivery: Delivery?
  /// 60 or 120; nil: the recording's own rate, else 60.
  public var displayHz: Double?
  /// nil: the recording's own screen, else 390 × 844 points.
  public var screen: ScreenSize?
  /// The name of a scene of the catalogue; nil, or a name that is not in it: a navigation pop.
  public var scene: String?

  /// Creates settings; what is not given follows the recording.
  public init(
    delivery: Delivery? = nil, displayHz: Double? = nil, screen: ScreenSize? = nil,
    scene: String? = nil
  ) {
    self.delivery = delivery
    self.displayHz = displayHz
    self.screen = screen
    self.scene = scene
  }
}
