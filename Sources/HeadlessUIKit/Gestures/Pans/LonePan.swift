package import MotionMath

/// A pan recogniser for a single finger without views, events or a clock.
///
/// It runs the state machine of ``UIPanGestureRecognizer``, so that both agree where no other
/// recogniser competes for the finger.
package struct LonePan {
  package enum Change: Sendable {
    case nothing, began, changed
  }

  /// A pan at one instant.
  package struct Reading: Sendable {
    /// In points.
    package let translation: CGPoint
    /// UIKit's estimate, in points per second.
    package let velocity: CGPoint
    /// The finger's place at its last move, in points of a view that fills the screen.
    package let location: CGPoint
  }

  private var machine: PanStateMachine
  private let approach: EdgeApproach?
  /// The direction inwards from the touched edge.
  private var inwards = CGPoint.zero
  /// Whether the gesture has failed.
  private var isOut = false
  private var screen = CGSize.zero

  /// Copies the settings of a recogniser that has seen no touch.
  @MainActor
  package init(like recognizer: UIPanGestureRecognizer) {
    machine = recognizer.machine
    approach = (recognizer as? UIScreenEdgePanGestureRecognizer).map {
      EdgeApproach(edges: $0.edges, region: $0.edgeRegion, maximumAngle: $0.maximumAngle)
    }
  }

  package var isPanning: Bool { machine.isPanning }

  /// The pan now.
  ///
  /// Mutating, because a caller in another module would hand over a copy of the pan otherwise.
  package mutating func read() -> Reading {
    Reading(
      translation: machine.translation, velocity: machine.velocity,
      location: place(of: machine.location))
  }

  package mutating func begin(at point: CGPoint, time: Seconds, screen: CGSize) {
    self.screen = screen
    let bounds = CGRect(origin: .zero, size: screen)
    isOut = !bounds.contains(point) || !bounds.contains(place(of: point))
    if let approach, !isOut {
      if let inwards = approach.inwards(from: point, in: bounds) {
        self.inwards = inwards
      } else {
        isOut = true
      }
    }
    guard !isOut else { return }
    isOut = machine.begin(finger: 0, at: point, time: time) == .fail
  }

  /// `time` is the time of the touch, not of its delivery.
  package mutating func move(to point: CGPoint, time: Seconds) -> Change {
    guard !isOut else { return .nothing }
    if let approach, !machine.isPanning {
      let travel = CGPoint(
        x: point.x - machine.location.x + machine.translation.x,
        y: point.y - machine.location.y + machine.translation.y)
      if approach.strays(travel, inwards: inwards, hysteresis: machine.recognition.hysteresis) {
        isOut = true
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

  /// A point of the window in a view that fills it, with the rounding of conversion through its
  /// centre.
  private func place(of point: CGPoint) -> CGPoint {
    let centre = CGPoint(x: 0.5 * screen.width, y: 0.5 * screen.height)
    return CGPoint(x: point.x - centre.x + centre.x, y: point.y - centre.y + centre.y)
  }
}
