import Foundation

/// Recognises one or more taps of one or more fingers.
///
/// ## Differences from UIKit
/// `limits` is ours: UIKit's limits are private.
open class UITapGestureRecognizer: UIGestureRecognizer {
  private var machine = TapStateMachine()

  open var numberOfTapsRequired = 1 {
    didSet { machine.taps = max(1, numberOfTapsRequired) }
  }
  open var numberOfTouchesRequired = 1 {
    didSet { machine.fingers = max(1, numberOfTouchesRequired) }
  }

  /// How long and how far apart taps may be.
  public var limits: TapLimits {
    get { machine.limits }
    set { machine.limits = newValue }
  }

  override var expectsMoreTouches: Bool { machine.isBetweenTaps }
  override var keepsLiftedTouches: Bool { true }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if machine.isBetweenTaps { dropTouches { !touches.contains($0) } }
    for touch in touches.sorted(by: { $0.finger < $1.finger }) {
      perform(machine.begin(finger: touch.finger, at: touch.windowLocation))
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in touches {
      perform(machine.move(finger: touch.finger, to: touch.windowLocation))
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in touches { perform(machine.end(finger: touch.finger)) }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .failed
  }

  open override func reset() {
    machine.reset()
  }

  override func alarmDidRing() {
    state = .failed
  }

  private func perform(_ action: TapStateMachine.Action) {
    switch action {
    case .nothing: break
    case .wait(let seconds): setAlarm(after: seconds)
    case .recognize:
      stopAlarm()
      state = .ended
    case .fail:
      stopAlarm()
      state = .failed
    }
  }
}
