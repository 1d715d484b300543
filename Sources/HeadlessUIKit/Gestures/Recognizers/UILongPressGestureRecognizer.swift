/// Recognises fingers that rest where they touched.
///
/// It begins after the minimum duration, changes with every later move, and ends when a finger
/// lifts.
///
/// ## Differences from UIKit
/// The limits of the preceding taps are those of ``TapLimits``.
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// Seconds; 0.5 by default.
  open var minimumPressDuration: TimeInterval = 0.5
  /// The maximum travel before the gesture begins, in points; 10 by default.
  open var allowableMovement: CGFloat = 10
  /// The number of taps before the press; none by default.
  open var numberOfTapsRequired = 0 {
    didSet { taps.taps = numberOfTapsRequired }
  }
  open var numberOfTouchesRequired = 1 {
    didSet { taps.fingers = max(1, numberOfTouchesRequired) }
  }

  private var taps = TapStateMachine()
  /// The initial places of the press's fingers.
  private var starts: [Int: CGPoint] = [:]

  private var isPressExpected: Bool { taps.tapsDone >= numberOfTapsRequired }

  override var expectsMoreTouches: Bool { taps.tapsDone > 0 && starts.isEmpty }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in touches.sorted(by: { $0.finger < $1.finger }) {
      guard !state.isActive else {
        ignore(touch, for: event)
        continue
      }
      guard isPressExpected else {
        perform(taps.begin(finger: touch.finger, at: touch.windowLocation))
        continue
      }
      starts[touch.finger] = touch.windowLocation
      if starts.count == numberOfTouchesRequired {
        setAlarm(after: minimumPressDuration)
      } else if starts.count > numberOfTouchesRequired {
        fail()
      }
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if state.isActive {
      state = .changed
      return
    }
    for touch in touches {
      if let start = starts[touch.finger] {
        if distance(touch.windowLocation, start) > allowableMovement { fail() }
      } else {
        perform(taps.move(finger: touch.finger, to: touch.windowLocation))
      }
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if state.isActive {
      state = .ended
    } else if isPressExpected {
      fail()
    } else {
      for touch in touches { perform(taps.end(finger: touch.finger)) }
    }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state.isActive ? state = .cancelled : fail()
  }

  open override func reset() {
    taps.reset()
    starts = [:]
  }

  override func alarmDidRing() {
    state = starts.count == numberOfTouchesRequired ? .began : .failed
  }

  private func perform(_ action: TapStateMachine.Action) {
    switch action {
    case .nothing: break
    case .wait(let seconds): setAlarm(after: seconds)
    // After the taps, the press must follow as soon as another tap would have to.
    case .recognize: setAlarm(after: taps.limits.maximumInterval)
    case .fail: fail()
    }
  }

  private func fail() {
    stopAlarm()
    state = .failed
  }
}
