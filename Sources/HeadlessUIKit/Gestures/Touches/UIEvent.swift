public import Foundation

/// What some fingers did, as handed to a window.
///
/// ## Differences from UIKit
/// Touches only. Nothing is predicted.
open class UIEvent: NSObject {
  /// The kind of event.
  public enum EventType: Int, Sendable {
    case touches
  }

  open var type: EventType { .touches }
  open var timestamp: TimeInterval { time }
  /// The touches that this event is about.
  open var allTouches: Set<UITouch>? { touches }

  final let touches: Set<UITouch>
  private let time: TimeInterval
  /// Earlier samples of the same delivery, by finger, the delivered one last.
  private let samples: ArraySlice<TouchSample>

  init(touches: Set<UITouch>, samples: ArraySlice<TouchSample>, timestamp: TimeInterval) {
    self.touches = touches
    self.samples = samples
    time = timestamp
    super.init()
  }

  open func touches(for window: UIWindow) -> Set<UITouch>? {
    touches.filter { $0.window === window }
  }

  open func touches(for view: UIView) -> Set<UITouch>? {
    touches.filter { $0.view === view }
  }

  open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
    touches.filter { $0.gestureRecognizers?.contains { $0 === gesture } ?? false }
  }

  /// Every sample since the last event, as touches of their own; the last is a copy of `touch`.
  open func coalescedTouches(for touch: UITouch) -> [UITouch]? {
    guard let window = touch.window, touches.contains(touch) else { return nil }
    var previous = touch.previousWindowLocation
    return samples(of: touch).map { sample in
      let copy = UITouch(sample, window: window)
      copy.previousWindowLocation = previous
      copy.view = touch.view
      previous = sample.location
      return copy
    }
  }

  open func predictedTouches(for touch: UITouch) -> [UITouch]? { [] }

  /// The samples of a finger in this delivery, oldest first.
  func samples(of touch: UITouch) -> [TouchSample] {
    samples.filter { $0.finger == touch.finger }
  }
}
