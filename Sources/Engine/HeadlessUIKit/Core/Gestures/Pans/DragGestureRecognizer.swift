import MotionMath

/// Recognises drags of one finger in the same way as SwiftUI's `DragGesture`.
///
/// The drag begins once the finger has reached the minimum distance from its contact, in any direction;
/// `recognition.hysteresis` is this distance. The translation includes the distance before the recognition. A second
/// finger cancels the drag; users report this behaviour of SwiftUI.
///
/// - Source: `DistanceGesture` and `VelocitySampler` as reconstructed by OpenSwiftUI. Unproven: that `DragGesture`
///   uses these two types, and what cancels a drag.
package final class DragGestureRecognizer: UIPanGestureRecognizer {
  /// The edges near which a drag must start; nil if it may start anywhere.
  ///
  /// Stands for an app's own check of `startLocation`.
  var approach: EdgeApproach?

  /// How far the view has moved since the contact, in points; zero if the drag uses the window's coordinates instead of
  /// the view's.
  ///
  /// Set by the owner of the recogniser: a view that follows the finger moves, and its movement must be subtracted from
  /// the finger's travel.
  package var viewShift = CGPoint.zero

  /// Creates a drag with a minimum distance in points.
  ///
  /// - Parameters:
  ///   - minimumDistance: How far from the point of contact the finger must be for the drag to begin.
  ///   - up: How the position of the finger's release is used.
  package init(minimumDistance: CGFloat, up: DragUp) {
    super.init(target: nil, action: nil)
    recognition.hysteresis = minimumDistance
    recognition.drag = up
    maximumNumberOfTouches = 1
  }

  package required override init?(coder: NSCoder) { nil }

  /// Restricts drags to fingers that touch down within a distance of the given edges, in points.
  package func startsNear(_ edges: UIRectEdge, within distance: CGFloat) {
    approach = edges.isEmpty ? nil : EdgeApproach(edges: edges, region: distance)
  }

  package override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard machine.fingerCount == 0, touches.count == 1, let touch = touches.first else {
      for touch in touches { ignore(touch, for: event) }
      state = machine.isPanning ? .cancelled : .failed
      return
    }
    startContact(of: touch)
    if let approach, let bounds = touch.window?.bounds,
      case .refused(let reason) = approach.entry(of: touch.windowLocation, in: bounds)
    {
      fail(reason)
      return
    }
    viewShift = .zero
    perform(
      machine.begin(finger: touch.finger, at: touch.windowLocation, time: touch.timestamp))
  }

  package override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let touch = touches.first else { return }
    let place = place(of: touch)
    machine.place(touch.finger, at: place)
    remember(place, at: touch.timestamp)
    perform(machine.move(time: touch.timestamp))
  }

  package override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if let touch = touches.first {
      let place = place(of: touch)
      if machine.isPanning, recognition.drag == .velocity { remember(place, at: touch.timestamp) }
      machine.lift(at: place, time: touch.timestamp)
    }
    super.touchesEnded(touches, with: event)
  }

  private func place(of touch: UITouch) -> CGPoint {
    CGPoint(x: touch.windowLocation.x - viewShift.x, y: touch.windowLocation.y - viewShift.y)
  }
}
