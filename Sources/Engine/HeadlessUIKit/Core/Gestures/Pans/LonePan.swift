package import MotionMath

/// A pan recogniser for a single finger without views, events or a clock.
///
/// Runs the state machine of ``UIPanGestureRecognizer``, so that both recognise the same pans if no other recogniser
/// competes for the finger.
package struct LonePan {
  package enum Change: Sendable {
    case nothing, began, changed
  }

  /// The values of a pan at one instant.
  package struct Reading: Sendable {
    /// The translation, in points.
    package let translation: CGPoint
    /// UIKit's velocity estimate, in points per second.
    package let velocity: CGPoint
    /// The finger's position at its last move, in points of a view that fills the screen.
    package let location: CGPoint
  }

  private var machine: PanStateMachine
  private let approach: EdgeApproach?
  /// The edge at which the touch began.
  private var entered = UIRectEdge.left
  /// Why the touch was not a pan; nil if the touch was a pan, or missed the screen.
  package private(set) var refusal: PanRefusal?
  /// Whether the gesture has failed, or the touch missed the screen.
  private var isOut = false
  private var screen = CGSize.zero

  /// Copies the settings of a recogniser that has not yet received a touch.
  @MainActor
  package init(like recognizer: UIPanGestureRecognizer) {
    machine = recognizer.machine
    approach =
      (recognizer as? DragGestureRecognizer)?.approach
      ?? (recognizer as? UIScreenEdgePanGestureRecognizer).map {
        EdgeApproach(edges: $0.edges, region: $0.edgeRegion, maximumAngle: $0.maximumAngle)
      }
  }

  package var recognition: PanRecognition { machine.recognition }

  package var isPanning: Bool { machine.isPanning }

  /// Returns the current values of the pan.
  ///
  /// Mutating, because otherwise a caller in another module would pass a copy of the pan.
  package mutating func read() -> Reading {
    Reading(
      translation: machine.translation, velocity: machine.velocity,
      location: place(of: machine.location))
  }

  package mutating func begin(at point: CGPoint, time: Seconds, screen: CGSize) -> Change {
    self.screen = screen
    let bounds = CGRect(origin: .zero, size: screen)
    isOut = !bounds.contains(point) || !bounds.contains(place(of: point))
    if let approach, !isOut {
      switch approach.entry(of: point, in: bounds) {
      case .at(let edge): entered = edge
      case .refused(let reason): fail(reason)
      }
    }
    guard !isOut else { return .nothing }
    switch machine.begin(finger: 0, at: point, time: time) {
    case .begin:
      machine.didBegin()
      return .began
    case .fail: fail(machine.refusal)
    case .nothing, .change, .end, .cancel, .ignore: break
    }
    return .nothing
  }

  /// Moves the finger; `time` is the time of the touch, not the time at which the touch reaches the app.
  package mutating func move(to point: CGPoint, time: Seconds) -> Change {
    guard !isOut else { return .nothing }
    if let approach, machine.recognition.drag == nil, !machine.isPanning {
      let travel = CGPoint(
        x: point.x - machine.location.x + machine.translation.x,
        y: point.y - machine.location.y + machine.translation.y)
      if let reason = approach.straying(
        travel, from: entered, hysteresis: machine.recognition.hysteresis)
      {
        fail(reason)
        return .nothing
      }
    }
    machine.place(0, at: point)
    switch machine.move(time: time) {
    case .begin:
      machine.didBegin()
      return .began
    case .change: return .changed
    case .nothing, .end, .cancel, .fail, .ignore: return .nothing
    }
  }

  /// Releases the finger at a point, or cancels the touch.
  ///
  /// `time` is the time of the touch, not the time at which the touch reaches the app.
  package mutating func end(isCancelled: Bool, at point: CGPoint, time: Seconds) {
    guard !isOut else { return }
    if !isCancelled { machine.lift(at: point, time: time) }
    if machine.end(fingers: [0], isCancelled: isCancelled) == .fail { fail(machine.refusal) }
  }

  private mutating func fail(_ reason: PanRefusal?) {
    (isOut, refusal) = (true, reason)
  }

  /// Converts a point from the window to a view that fills the window.
  ///
  /// The conversion through the view's centre reproduces the rounding errors of a conversion between views.
  private func place(of point: CGPoint) -> CGPoint {
    let centre = CGPoint(x: 0.5 * screen.width, y: 0.5 * screen.height)
    return CGPoint(x: point.x - centre.x + centre.x, y: point.y - centre.y + centre.y)
  }
}
