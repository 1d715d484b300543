public import Foundation

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

  open internal(set) var timestamp: TimeInterval
  open internal(set) var phase: Phase
  /// How many times in a row the finger has touched this place: 1 for the first time.
  open internal(set) var tapCount = 1
  open internal(set) var force: CGFloat
  open internal(set) weak var view: UIView?
  open internal(set) weak var window: UIWindow?
  /// The recognisers that get this touch, innermost view first.
  open internal(set) var gestureRecognizers: [UIGestureRecognizer]?
  open var type: TouchType { .direct }

  /// Which finger: 0 for the first to touch.
  let finger: Int
  /// In the window's coordinates.
  var windowLocation: CGPoint
  var previousWindowLocation: CGPoint
  var viewState = ViewState.waiting

  init(_ sample: TouchSample, window: UIWindow) {
    finger = sample.finger
    timestamp = sample.time
    phase = sample.phase
    force = sample.force ?? 0
    windowLocation = sample.location
    previousWindowLocation = sample.location
    self.window = window
    super.init()
  }

  /// Takes the finger to its place in the next event.
  func follow(_ sample: TouchSample) {
    timestamp = sample.time
    phase = sample.phase
    force = sample.force ?? 0
    previousWindowLocation = windowLocation
    windowLocation = sample.location
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
