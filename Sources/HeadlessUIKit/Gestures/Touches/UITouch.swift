/// One finger on the screen.
///
/// ## Differences from UIKit
/// Fingers only: no pencil, no radius, no estimated properties.
open class UITouch: NSObject {
  /// What the finger does.
  public enum Phase: Int, Sendable {
    case began, moved, stationary, ended, cancelled

    var isFinal: Bool { self == .ended || self == .cancelled }
  }

  /// What touches the screen.
  public enum TouchType: Int, Sendable {
    case direct, indirect, pencil, indirectPointer
  }

  /// What the finger's view has been told.
  enum ViewState {
    /// Nothing yet: the touch is new, or a recogniser delays its beginning.
    case waiting
    case begun
    /// That it ended or was cancelled; or nothing, and it never will be.
    case over
  }

  /// What the finger did last.
  private(set) final var sample: TouchSample
  open var timestamp: TimeInterval { sample.time }
  open var phase: Phase { sample.phase }
  /// How many times in a row the finger has touched this place: 1 for the first time.
  open internal(set) var tapCount = 1
  open var force: CGFloat { sample.force ?? 0 }
  open internal(set) var view: UIView?
  open var window: UIWindow? { touchedWindow }
  /// The recognisers that get this touch, innermost view first.
  open internal(set) var gestureRecognizers: [UIGestureRecognizer]?
  open var type: TouchType { .direct }

  final let touchedWindow: UIWindow
  /// Which finger: 0 for the first to touch.
  final var finger: Int { sample.finger }
  /// In the window's coordinates.
  final var windowLocation: CGPoint { sample.location }
  final var previousWindowLocation: CGPoint
  final var viewState = ViewState.waiting

  init(_ sample: TouchSample, window: UIWindow) {
    self.sample = sample
    previousWindowLocation = sample.location
    touchedWindow = window
    super.init()
  }

  /// Takes the finger to its place in the next event.
  func follow(_ sample: TouchSample) {
    previousWindowLocation = windowLocation
    self.sample = sample
  }

  /// Another finger's event: this one does nothing.
  func rest() {
    sample.phase = .stationary
  }

  /// The finger's place in a view's coordinates; nil stands for the window.
  open func location(in view: UIView?) -> CGPoint {
    view.map { $0.convert(windowLocation, from: window) } ?? windowLocation
  }

  /// The place at the event before.
  open func previousLocation(in view: UIView?) -> CGPoint {
    view.map { $0.convert(previousWindowLocation, from: window) } ?? previousWindowLocation
  }

  open func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }

  open func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }
}
