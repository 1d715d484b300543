extension Set where Element == UITouch {
  /// In the order of the fingers.
  @MainActor var inOrder: [UITouch] {
    count == 1 ? Array(self) : sorted { $0.finger < $1.finger }
  }
}

/// One finger on the screen.
///
/// ## Differences from UIKit
/// No pencil, radius or estimated properties.
@preconcurrency @MainActor
open class UITouch: NSObject {
  public enum Phase: Int, Sendable {
    case began, moved, stationary, ended, cancelled

    var isFinal: Bool { self == .ended || self == .cancelled }
  }

  public enum TouchType: Int, Sendable {
    case direct, indirect, pencil, indirectPointer
  }

  /// What the touch's view has received.
  enum ViewState {
    /// Nothing yet: the touch is new, or its beginning is delayed.
    case waiting
    case begun
    /// The end or a cancellation, or nothing at all for good.
    case over
  }

  @exclusivity(unchecked) private(set) final var sample: TouchSample
  open var timestamp: TimeInterval { sample.time }
  open var phase: Phase { sample.phase }
  /// The number of consecutive taps at this place, 1 for the first.
  @exclusivity(unchecked) open internal(set) var tapCount = 1
  open var force: CGFloat { sample.force ?? 0 }
  /// The largest force that devices report.
  open var maximumPossibleForce: CGFloat { 20 / 3 }
  @exclusivity(unchecked) open internal(set) var view: UIView?
  open var window: UIWindow? { touchedWindow }
  /// Innermost view first.
  @exclusivity(unchecked) open internal(set) var gestureRecognizers: [UIGestureRecognizer]?
  open var type: TouchType { .direct }

  final let touchedWindow: UIWindow
  /// 0 for the first finger.
  final var finger: Int { sample.finger }
  final var windowLocation: CGPoint { sample.location }
  @exclusivity(unchecked) final var previousWindowLocation: CGPoint
  @exclusivity(unchecked) final var viewState = ViewState.waiting

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

  /// In a view's coordinates, or the window's when nil.
  open func location(in view: UIView?) -> CGPoint {
    view.map { $0.convert(windowLocation, from: window) } ?? windowLocation
  }

  open func previousLocation(in view: UIView?) -> CGPoint {
    view.map { $0.convert(previousWindowLocation, from: window) } ?? previousWindowLocation
  }

  open func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }

  open func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }
}
