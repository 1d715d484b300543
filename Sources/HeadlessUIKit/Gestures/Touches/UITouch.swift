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

  /// What the finger did last.
  private(set) final var sample: TouchSample
  open var timestamp: TimeInterval { sample.time }
  open var phase: Phase { sample.phase }
  open internal(set) var tapCount = 1
  open var force: CGFloat { sample.force ?? 0 }
  open internal(set) var view: UIView?
  open var window: UIWindow? { touchedWindow }
  /// The recognisers that get this touch, innermost view first.
  open internal(set) var gestureRecognizers: [UIGestureRecognizer]?

  final let touchedWindow: UIWindow
  /// Which finger: 0 for the first to touch.
  final var finger: Int { sample.finger }
  /// In the window's coordinates.
  final var windowLocation: CGPoint { sample.location }
  final var previousWindowLocation: CGPoint
  /// Whether the view has been told that the touch is lost to a recogniser.
  var isLostToRecognizer = false

  init(_ sample: TouchSample, window: UIWindow) {
    self.sample = sample
    previousWindowLocation = sample.location
    touchedWindow = window
    super.init()
  }

  func follow(_ sample: TouchSample) {
    previousWindowLocation = windowLocation
    self.sample = sample
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
