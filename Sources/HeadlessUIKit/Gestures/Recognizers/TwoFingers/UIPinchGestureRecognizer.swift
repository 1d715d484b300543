public import Foundation

/// Recognises two fingers that come together or move apart.
///
/// ## Differences from UIKit
/// UIKit's hysteresis and its velocity law are private; ours are 10 points of a finger's way, and the
/// last step.
open class UIPinchGestureRecognizer: UIGestureRecognizer {
  private var machine = TwoFingerMachine()

  /// The distance between the fingers, over that at the beginning; 1 at first.
  open var scale: CGFloat {
    get { machine.scale }
    set { machine.set(scale: newValue, rotation: machine.rotation) }
  }

  /// In scale factors per second.
  open var velocity: CGFloat { machine.scaleVelocity }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in touches.sorted(by: { $0.finger < $1.finger }) {
      let takesPart = machine.begin(
        finger: touch.finger, at: touch.windowLocation, time: touch.timestamp)
      if !takesPart { ignore(touch, for: event) }
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    let time = touches.reduce(-Double.infinity) { max($0, $1.timestamp) }
    machine.move(touches.map { ($0.finger, $0.windowLocation) }, time: time)
    guard machine.isComplete else { return }
    if state.isActive {
      state = .changed
    } else if machine.isPinch {
      state = .began
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    machine.end(fingers: touches.map(\.finger))
    guard self.touches.allSatisfy({ $0.phase.isFinal }) else { return }
    state = state.isActive ? .ended : .failed
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = state.isActive ? .cancelled : .failed
  }

  open override func reset() {
    machine = TwoFingerMachine()
  }
}
