public import MotionMath

extension Set where Element == UITouch {
  /// The touches in the order of their fingers.
  @MainActor var inOrder: [UITouch] {
    count == 1 ? Array(self) : sorted { $0.finger < $1.finger }
  }
}

/// One finger on the screen.
///
/// ## Differences from UIKit
/// There are no pencil touches, touch radii or estimated properties.
@preconcurrency @MainActor
open class UITouch: NSObject {
  public enum Phase: Int, Sendable {
    case began, moved, stationary, ended, cancelled

    var isFinal: Bool { self == .ended || self == .cancelled }
  }

  public enum TouchType: Int, Sendable {
    case direct, indirect, pencil, indirectPointer
    public static var stylus: TouchType { .pencil }
  }

  /// The calls that the touch's view has received.
  enum ViewState {
    /// The view has received nothing yet: the touch is new, or its beginning is delayed.
    case waiting
    case begun
    /// The view has received the end or a cancellation, or will never receive anything: no more calls follow.
    case over
  }

  private(set) final var sample: TouchSample
  open var timestamp: TimeInterval { sample.time }
  open var phase: Phase { sample.phase }
  /// The number of consecutive taps at this place, including this touch.
  open internal(set) var tapCount = 1
  open var force: CGFloat { sample.force ?? 0 }
  /// The largest force that devices report.
  open var maximumPossibleForce: CGFloat { 20 / 3 }
  open internal(set) var view: UIView?
  open var window: UIWindow? { touchedWindow }
  /// The recognisers that receive the touch, from the innermost view outwards.
  open internal(set) var gestureRecognizers: [UIGestureRecognizer]?
  open var type: TouchType { .direct }

  final let touchedWindow: UIWindow
  /// The index of the finger: 0 for the first one.
  final var finger: Int { sample.finger }
  final var windowLocation: CGPoint { sample.location }
  final var previousWindowLocation: CGPoint
  final var viewState = ViewState.waiting

  init(_ sample: TouchSample, window: UIWindow) {
    self.sample = sample
    previousWindowLocation = sample.location
    touchedWindow = window
    super.init()
  }

  /// Updates the touch for the next event.
  func follow(_ sample: TouchSample) {
    previousWindowLocation = windowLocation
    self.sample = sample
  }

  /// Marks the touch as stationary in another finger's event.
  func rest() { sample.phase = .stationary }

  /// Returns the location in a view's coordinates, or the window's if `view` is nil.
  open func location(in view: UIView?) -> CGPoint {
    view.map { $0.convert(windowLocation, from: window) } ?? windowLocation
  }

  open func previousLocation(in view: UIView?) -> CGPoint {
    view.map { $0.convert(previousWindowLocation, from: window) } ?? previousWindowLocation
  }

  open func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }

  open func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }

  /// The radius of a typical fingertip, in points: recordings do not contain it.
  open var majorRadius: CGFloat { 10 }

  open var majorRadiusTolerance: CGFloat { 0 }
}

/// An event with touches.
///
/// ## Differences from UIKit
/// Events contain touches only, and all changed touches are in the same phase. There are no predicted touches.
@preconcurrency @MainActor
open class UIEvent: NSObject {
  public enum EventType: Int, Sendable {
    case touches, motion, remoteControl, presses
    case scroll = 10
    case hover = 11
    case transform = 14
  }

  public enum EventSubtype: Int, Sendable {
    case none, motionShake
    case remoteControlPlay = 100
    case remoteControlPause, remoteControlStop, remoteControlTogglePlayPause
    case remoteControlNextTrack, remoteControlPreviousTrack
    case remoteControlBeginSeekingBackward, remoteControlEndSeekingBackward
    case remoteControlBeginSeekingForward, remoteControlEndSeekingForward
  }

  open var type: EventType { .touches }
  open var subtype: EventSubtype { .none }
  open var timestamp: TimeInterval { time }
  /// All touches on screen; unchanged ones are stationary.
  open var allTouches: Set<UITouch>? { all }
  private var all: Set<UITouch> { others.map(touches.union) ?? touches }

  /// The touches that changed in this event.
  private(set) final var touches: Set<UITouch>
  private(set) final var phase: UITouch.Phase
  /// The changed touch, if it is the only touch on screen; otherwise nil.
  @Unretained private(set) final var only: UITouch?
  /// The touches on screen that did not change in this event; nil if there are none.
  ///
  /// Nil instead of an empty set, so that events of a single finger need no second set.
  private final var others: Set<UITouch>?
  private final var time: TimeInterval
  /// The samples of the touches that changed in this event, oldest first.
  ///
  /// The last sample of each finger has the current values of the finger's `UITouch`.
  private final var samples: ArraySlice<TouchSample>

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

  /// Creates an event of the only finger on screen.
  convenience init(
    of touch: UITouch, in touches: Set<UITouch>, _ phase: UITouch.Phase,
    samples: ArraySlice<TouchSample>, timestamp: TimeInterval
  ) {
    self.init(
      touches: touches, others: nil, phase: phase, samples: samples, timestamp: timestamp)
    only = touch
  }

  /// Returns the only touch on screen if `touches` contains exactly this touch; otherwise nil.
  final func only(in touches: Set<UITouch>) -> UITouch? {
    guard let only, touches == self.touches else { return nil }
    return only
  }

  /// Reuses this event object for the next event of the same touch; allowed only if nothing else retains the object.
  func follow(
    _ phase: UITouch.Phase, samples: ArraySlice<TouchSample>, timestamp: TimeInterval
  ) {
    (self.phase, self.samples, time) = (phase, samples, timestamp)
  }

  open func touches(for window: UIWindow) -> Set<UITouch>? {
    all.filter { $0.window === window }
  }

  open func touches(for view: UIView) -> Set<UITouch>? { all.filter { $0.view === view } }

  open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
    all.filter { $0.gestureRecognizers?.contains { $0 === gesture } ?? false }
  }

  /// Returns all samples since the last event as copies of the touch.
  ///
  /// The last copy has the touch's current values.
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

  /// Returns the finger's samples in this event, oldest first.
  func samples(of touch: UITouch) -> [TouchSample] {
    samples.filter { $0.finger == touch.finger }
  }

  open var modifierFlags: UIKeyModifierFlags { [] }

  open var buttonMask: ButtonMask { [] }
}

extension UIEvent {
  public struct ButtonMask: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let primary = Self(rawValue: 1 << 0)
    public static let secondary = Self(rawValue: 1 << 1)
  }
}

/// A button or key; none is ever pressed.
@preconcurrency @MainActor
open class UIPress: NSObject {
  open private(set) var timestamp: TimeInterval = 0
  open private(set) weak var responder: UIResponder?
  open private(set) var force: CGFloat = 0
}

/// An event of presses; never sent.
open class UIPressesEvent: UIEvent {
  open var allPresses: Set<UIPress> { [] }
}

/// One touch point from the hardware.
public struct TouchSample: Hashable, Sendable {
  /// The time since the start of the playback, in seconds.
  public var time: Seconds
  /// The location in the window's coordinates, in points.
  public var location: CGPoint
  public var phase: UITouch.Phase
  /// The index of the finger: 0 for the first one.
  public var finger: Int
  /// The time at which the event reached the app, on the clock of `time`; nil if unknown.
  public var dispatch: Seconds?
  /// The force; nil if unknown.
  public var force: CGFloat?

  public init(
    time: Seconds, location: CGPoint, phase: UITouch.Phase, finger: Int = 0,
    dispatch: Seconds? = nil, force: CGFloat? = nil
  ) {
    self.time = time
    self.location = location
    self.phase = phase
    self.finger = finger
    self.dispatch = dispatch
    self.force = force
  }
}
