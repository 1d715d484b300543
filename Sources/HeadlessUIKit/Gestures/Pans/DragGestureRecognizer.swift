import MotionMath

/// Recognises a finger that moves as SwiftUI's `DragGesture` does.
///
/// The drag begins once the finger has been at the minimum distance from its contact, in any direction;
/// `recognition.hysteresis` is that distance. There is no axis, and the distance before the
/// recognition is a part of the translation. A second finger cancels the drag, as users report of SwiftUI.
///
/// - Source: `DistanceGesture` and `VelocitySampler` as OpenSwiftUI reconstructs them. That `DragGesture` is made
///   of them is unproven, and so is what cancels it.
package final class DragGestureRecognizer: UIPanGestureRecognizer {
  /// The edges that a drag has to start from, as an app tests `startLocation`; nil for a drag from anywhere.
  @exclusivity(unchecked) var approach: EdgeApproach?

  /// How far the view has been moved since the contact, in points, if locations are taken in its own
  /// coordinates; zero for the coordinates of the window.
  ///
  /// Its owner sets it: a view that follows the finger takes its own movement off the travel.
  @exclusivity(unchecked) package var viewShift = CGPoint.zero

  /// Creates a drag with a minimum distance in points.
  ///
  /// - Parameters:
  ///   - minimumDistance: The distance from the contact at which the drag begins.
  ///   - up: What the finger's up counts for.
  package init(minimumDistance: CGFloat, up: DragUp) {
    super.init(target: nil, action: nil)
    recognition.hysteresis = minimumDistance
    recognition.drag = up
    maximumNumberOfTouches = 1
  }

  package required override init?(coder: NSCoder) { nil }

  /// Lets drags start only within a distance in points from some edges.
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
