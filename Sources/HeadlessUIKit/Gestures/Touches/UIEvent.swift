/// An event with touches.
///
/// ## Differences from UIKit
/// Touches only, and all changed touches are in the same phase. Nothing is predicted.
@preconcurrency @MainActor
open class UIEvent: NSObject {
  public enum EventType: Int, Sendable {
    case touches
  }

  open var type: EventType { .touches }
  open var timestamp: TimeInterval { time }
  /// All touches on screen; unchanged ones are stationary.
  open var allTouches: Set<UITouch>? { all }
  private var all: Set<UITouch> { others.map(touches.union) ?? touches }

  /// The changed touches.
  final let touches: Set<UITouch>
  final let phase: UITouch.Phase
  /// The unchanged touches; nil without any, which saves every event of a single finger a set.
  private let others: Set<UITouch>?
  private let time: TimeInterval
  /// The samples of that phase in the delivery, oldest first; the last of a finger is its touch.
  private let samples: ArraySlice<TouchSample>

  init(
    touches: Set<UITouch>, others: Set<UITouch>?, phase: UITouch.Phase,
    samples: ArraySlice<TouchSample>, timestamp: TimeInterval
  ) {
    self.touches = touches
    self.others = others
    self.phase = phase
    self.samples = samples
    time = timestamp
    super.init()
  }

  open func touches(for window: UIWindow) -> Set<UITouch>? {
    all.filter { $0.window === window }
  }

  open func touches(for view: UIView) -> Set<UITouch>? { all.filter { $0.view === view } }

  open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
    all.filter { $0.gestureRecognizers?.contains { $0 === gesture } ?? false }
  }

  /// All samples since the last event, as copies of the touch; the last equals `touch`.
  open func coalescedTouches(for touch: UITouch) -> [UITouch]? {
    guard let window = touch.window, all.contains(touch) else { return nil }
    var previous = touch.previousWindowLocation
    return samples(of: touch).map { sample in
      let copy = UITouch(sample, window: window)
      copy.previousWindowLocation = previous
      copy.tapCount = touch.tapCount
      copy.view = touch.view
      previous = sample.location
      return copy
    }
  }

  open func predictedTouches(for touch: UITouch) -> [UITouch]? { [] }

  /// The finger's samples in this delivery, oldest first.
  func samples(of touch: UITouch) -> [TouchSample] {
    samples.filter { $0.finger == touch.finger }
  }
}
