public import Foundation

/// One finger on the screen.
///
/// ## Differences from UIKit
/// Fingers only: no pencil, no radius, no estimated properties.
open class UITouch: NSObject {
  /// What the finger does.
  public enum Phase: Int, Sendable {
    case began, moved, stationary, ended, cancelled
  }

  open internal(set) var timestamp: TimeInterval
  open internal(set) var phase: Phase
  open internal(set) var tapCount = 1
  open internal(set) var force: CGFloat
  open internal(set) var view: UIView?
  open internal(set) var window: UIWindow?
  /// The recognisers that get this touch, innermost view first.
  open internal(set) var gestureRecognizers: [UIGestureRecognizer]?

  /// Which finger: 0 for the first to touch.
  let finger: Int
  /// In the window's coordinates.
  var windowLocation: CGPoint
  var previousWindowLocation: CGPoint
  /// Whether the view has been told that the touch is lost to a recogniser.
  var isLostToRecognizer = false

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

  /// The place before the last event.
  open func previousLocation(in view: UIView?) -> CGPoint {
    view.map { $0.convert(previousWindowLocation, from: window) } ?? previousWindowLocation
  }

  open func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }
}
