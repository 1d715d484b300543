import Foundation

/// Where the view that carries a gesture lies on the screen before the gesture, in points.
///
/// Travel, extent and the location of a finger are measured in this view, and a touch outside it begins nothing: a
/// panel or a card is smaller than the screen.
public struct DragArea: Hashable, Sendable, Codable {
  public var x, y, width, height: Double
  /// The view's own size while the transition runs, which an animator may change.
  public var widthInFlight, heightInFlight: Double
  /// Whether the view stays where it is while the transition runs.
  ///
  /// If not, only a replay knows where the finger is in the view.
  public var isFixed: Bool
  /// Where controls lie before the gesture, which act on a touch that no recogniser takes from them.
  public var controls: [Box]
  /// Where bars lie over the view before the gesture, which keep a touch that begins on them from it.
  public var covers: [Box]

  /// A rectangle on the screen, in points.
  public struct Box: Hashable, Sendable, Codable {
    public var x, y, width, height: Double

    init(_ frame: CGRect) {
      (x, y, width, height) = (frame.minX, frame.minY, frame.width, frame.height)
    }
  }
}
