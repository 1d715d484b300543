import MotionMath

/// Recognises two fingers that move together or apart.
///
/// ## Differences from UIKit
/// UIKit's hysteresis and velocity estimator are private. Our choice: the gesture begins once the distance between the
/// fingers has changed by 10 points, and the velocity is computed from the last move.
open class UIPinchGestureRecognizer: UIGestureRecognizer {
  private var machine = TwoFingerMachine()

  /// The distance between the fingers relative to the initial distance; 1 at first.
  open var scale: CGFloat {
    get { machine.scale }
    set { machine.set(scale: newValue, rotation: machine.rotation) }
  }

  /// The velocity, in scale factors per second.
  open var velocity: CGFloat { machine.scaleVelocity }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    begin(touches, event, machine)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    move(touches, machine, isRecognized: \.isPinch)
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    end(touches, machine)
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = state.isActive ? .cancelled : .failed
  }

  open override func reset() { machine = TwoFingerMachine() }

  override var shortfall: GestureShortfall? { machine.shortfall }
}

/// Recognises two fingers that rotate about each other.
///
/// ## Differences from UIKit
/// UIKit's hysteresis and velocity estimator are private. Our choice: the gesture begins once one finger has turned by
/// 10 points around the other, and the velocity is computed from the last move.
open class UIRotationGestureRecognizer: UIGestureRecognizer {
  private var machine = TwoFingerMachine()

  /// The rotation in radians, clockwise; 0 at first.
  open var rotation: CGFloat {
    get { machine.rotation }
    set { machine.set(scale: machine.scale, rotation: newValue) }
  }

  /// The velocity, in radians per second.
  open var velocity: CGFloat { machine.rotationVelocity }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    begin(touches, event, machine)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    move(touches, machine, isRecognized: \.isRotation)
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    end(touches, machine)
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = state.isActive ? .cancelled : .failed
  }

  open override func reset() { machine = TwoFingerMachine() }

  override var shortfall: GestureShortfall? { machine.shortfall }
}

extension UIGestureRecognizer {
  fileprivate func begin(_ touches: Set<UITouch>, _ event: UIEvent, _ machine: TwoFingerMachine) {
    for touch in touches.sorted(by: { $0.finger < $1.finger }) {
      let takesPart = machine.begin(
        finger: touch.finger, at: touch.windowLocation, time: touch.timestamp)
      if !takesPart { ignore(touch, for: event) }
    }
  }

  fileprivate func move(
    _ touches: Set<UITouch>, _ machine: TwoFingerMachine,
    isRecognized: KeyPath<TwoFingerMachine, Bool>
  ) {
    let time = touches.reduce(-Double.infinity) { max($0, $1.timestamp) }
    machine.move(touches.map { ($0.finger, $0.windowLocation) }, time: time)
    guard machine.isComplete else { return }
    if state.isActive {
      state = .changed
    } else if machine[keyPath: isRecognized] {
      state = .began
    }
  }

  fileprivate func end(_ touches: Set<UITouch>, _ machine: TwoFingerMachine) {
    machine.end(fingers: touches.map(\.finger))
    guard self.touches.allSatisfy({ $0.phase.isFinal }) else { return }
    state = state.isActive ? .ended : .failed
  }
}

/// The scale and rotation of two fingers since both touched the screen.
///
/// Only the first two fingers count. After one of them is released, the next finger that touches the screen replaces
/// it. Scale and rotation then continue from their current values.
@MainActor
final class TwoFingerMachine {
  /// How far a finger must move relative to the other finger before the gesture begins, in points.
  ///
  /// Equal to a pan's hysteresis; our choice, not measured.
  static let hysteresis: CGFloat = 10

  private var fingers: [(finger: Int, place: CGPoint)] = []
  private var mostFingers = 0
  private var distanceBefore: CGFloat = 1
  private var angleBefore: CGFloat = 0
  private var baseScale: CGFloat = 1
  private var baseRotation: CGFloat = 0
  private var last: (time: Seconds, scale: CGFloat, rotation: CGFloat)?

  /// The distance between the fingers relative to the initial distance; 1 at first.
  private(set) var scale: CGFloat = 1
  /// The rotation in radians, clockwise; continues beyond a full turn.
  private(set) var rotation: CGFloat = 0
  /// The velocity of the scale, in scale factors per second.
  private(set) var scaleVelocity: CGFloat = 0
  /// The velocity of the rotation, in radians per second.
  private(set) var rotationVelocity: CGFloat = 0

  var isComplete: Bool { fingers.count == 2 }
  /// Why the fingers so far have not made a pinch or rotation.
  var shortfall: GestureShortfall {
    mostFingers < 2
      ? .fingers(needed: 2, seen: mostFingers) : .spread(needed: Double(Self.hysteresis))
  }
  var isPinch: Bool { abs(scale - 1) * distanceBefore >= Self.hysteresis }
  var isRotation: Bool { abs(rotation) * distanceBefore >= Self.hysteresis }

  /// Adds a finger; returns false if two fingers are already down.
  func begin(finger: Int, at place: CGPoint, time: Seconds) -> Bool {
    guard fingers.count < 2 else { return false }
    fingers.append((finger, place))
    mostFingers = max(mostFingers, fingers.count)
    if isComplete {
      (distanceBefore, angleBefore) = (max(spread.length, 1), spread.angle)
      (baseScale, baseRotation) = (scale, rotation)
      last = (time, scale, rotation)
    }
    return true
  }

  func move(_ moves: [(finger: Int, place: CGPoint)], time: Seconds) {
    for move in moves {
      guard let index = fingers.firstIndex(where: { $0.finger == move.finger }) else { continue }
      fingers[index].place = move.place
    }
    guard isComplete else { return }
    scale = baseScale * spread.length / distanceBefore
    let turned = baseRotation + spread.angle - angleBefore
    rotation = turned + ((rotation - turned) / (2 * .pi)).rounded() * 2 * .pi
    guard let last, time > last.time else { return }
    scaleVelocity = (scale - last.scale) / (time - last.time)
    rotationVelocity = (rotation - last.rotation) / (time - last.time)
    self.last = (time, scale, rotation)
  }

  func end(fingers lifted: [Int]) { fingers.removeAll { lifted.contains($0.finger) } }

  /// Sets scale and rotation for the current fingers, and resets the velocities.
  func set(scale: CGFloat, rotation: CGFloat) {
    (self.scale, self.rotation) = (scale, rotation)
    (baseScale, baseRotation) = (scale, rotation)
    (scaleVelocity, rotationVelocity) = (0, 0)
    if isComplete { (distanceBefore, angleBefore) = (max(spread.length, 1), spread.angle) }
    last = last.map { ($0.time, scale, rotation) }
  }

  private var spread: (length: CGFloat, angle: CGFloat) {
    let (x, y) = (fingers[1].place.x - fingers[0].place.x, fingers[1].place.y - fingers[0].place.y)
    return (hypot(x, y), atan2(y, x))
  }
}
