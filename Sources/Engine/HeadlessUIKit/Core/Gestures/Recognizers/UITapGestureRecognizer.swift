public import MotionMath

/// Recognises one or more taps of one or more fingers.
///
/// ## Differences from UIKit
/// UIKit has no property `limits`: UIKit's limits are private.
open class UITapGestureRecognizer: UIGestureRecognizer {
  private var machine = TapStateMachine()

  open var numberOfTapsRequired = 1 {
    didSet { machine.taps = max(1, numberOfTapsRequired) }
  }
  open var numberOfTouchesRequired = 1 {
    didSet { machine.fingers = max(1, numberOfTouchesRequired) }
  }

  public var limits: TapLimits {
    get { machine.limits }
    set { machine.limits = newValue }
  }

  override var isSingleTap: Bool { numberOfTapsRequired == 1 && numberOfTouchesRequired == 1 }
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

  open override func reset() { machine.reset() }

  override func alarmDidRing() {
    machine.timeIsUp()
    state = .failed
  }

  override var shortfall: GestureShortfall? { machine.shortfall }

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

/// The criteria for taps and series of taps.
///
/// UIKit's limits are private. The defaults are the values of other reimplementations, not measured.
public struct TapLimits: Hashable, Sendable {
  /// The longest time for which a finger may stay on the screen, in seconds; 0.75 by default.
  public var maximumDuration: Seconds = 0.75
  /// The longest time from one tap to the next, in seconds; 0.35 by default.
  public var maximumInterval: Seconds = 0.35
  /// The greatest travel of a finger, and the greatest distance between two taps, in points; 45 by default.
  public var allowableMovement: CGFloat = 45

  public init() {}
}

/// Counts taps of one or more fingers; each event returns an action for the recogniser.
struct TapStateMachine {
  enum Action: Equatable {
    case nothing, recognize, fail
    /// The recogniser fails unless another event comes within this time, in seconds.
    case wait(Seconds)
  }

  var limits = TapLimits()
  var taps = 1
  var fingers = 1

  private(set) var tapsDone = 0
  /// The initial positions of the current tap's fingers.
  private var down: [Int: CGPoint] = [:]
  /// The number of fingers in the current tap so far.
  private var touched = 0
  private var lastPlace: CGPoint?
  /// The reason for the last failure.
  private(set) var shortfall: GestureShortfall?

  var isBetweenTaps: Bool { tapsDone > 0 && touched == 0 }

  mutating func begin(finger: Int, at point: CGPoint) -> Action {
    let isFirst = touched == 0
    // All fingers of a tap must be down before any of them is released.
    guard touched == down.count, touched < fingers else {
      return fail(.fingers(needed: fingers, seen: touched + 1))
    }
    if isFirst, let lastPlace, distance(point, lastPlace) > limits.allowableMovement {
      return fail(moved(by: distance(point, lastPlace)))
    }
    down[finger] = point
    touched += 1
    guard isFirst else { return .nothing }
    lastPlace = point
    return .wait(limits.maximumDuration)
  }

  mutating func move(finger: Int, to point: CGPoint) -> Action {
    guard let start = down[finger] else { return .nothing }
    let travel = distance(point, start)
    return travel > limits.allowableMovement ? fail(moved(by: travel)) : .nothing
  }

  mutating func end(finger: Int) -> Action {
    guard down.removeValue(forKey: finger) != nil, touched == fingers else {
      return fail(.fingers(needed: fingers, seen: touched))
    }
    guard down.isEmpty else { return .nothing }
    touched = 0
    tapsDone += 1
    return tapsDone == taps ? .recognize : .wait(limits.maximumInterval)
  }

  /// Records why the taps failed; called when the time of a `wait` action has passed without another event.
  mutating func timeIsUp() {
    shortfall =
      isBetweenTaps
      ? .noNextTap(allowed: limits.maximumInterval) : .long(allowed: limits.maximumDuration)
  }

  private mutating func fail(_ reason: GestureShortfall) -> Action {
    shortfall = reason
    return .fail
  }

  private func moved(by travel: CGFloat) -> GestureShortfall {
    .moved(allowed: Double(limits.allowableMovement), seen: Double(travel))
  }

  /// Resets the taps but keeps the settings.
  mutating func reset() {
    tapsDone = 0
    shortfall = nil
    down = [:]
    touched = 0
    lastPlace = nil
  }
}

/// Recognises fingers that stay where they touched.
///
/// The gesture begins after the minimum duration, changes with every later move, and ends when a finger is released.
///
/// ## Differences from UIKit
/// Taps before the press have the limits of ``TapLimits``.
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// The least duration of the press, in seconds; 0.5 by default.
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
  /// The initial positions of the press's fingers.
  private var starts: [Int: CGPoint] = [:]
  /// Why the press itself failed; nil if it has not failed.
  ///
  /// If nil, `shortfall` says why the taps before the press failed.
  private var reason: GestureShortfall?

  override var shortfall: GestureShortfall? { reason ?? taps.shortfall }

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
        fail(.fingers(needed: numberOfTouchesRequired, seen: starts.count))
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
        let travel = distance(touch.windowLocation, start)
        if travel > allowableMovement {
          fail(.moved(allowed: Double(allowableMovement), seen: Double(travel)))
        }
      } else {
        perform(taps.move(finger: touch.finger, to: touch.windowLocation))
      }
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if state.isActive {
      state = .ended
    } else if isPressExpected {
      fail(.short(needed: minimumPressDuration))
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
    reason = nil
  }

  override func alarmDidRing() {
    if starts.isEmpty {
      taps.timeIsUp()
    } else if starts.count < numberOfTouchesRequired {
      reason = .fingers(needed: numberOfTouchesRequired, seen: starts.count)
    }
    state = starts.count == numberOfTouchesRequired ? .began : .failed
  }

  private func perform(_ action: TapStateMachine.Action) {
    switch action {
    case .nothing: break
    case .wait(let seconds): setAlarm(after: seconds)
    // All taps before the press are done. The press must now begin within the time that is allowed between two taps.
    case .recognize: setAlarm(after: taps.limits.maximumInterval)
    case .fail: fail()
    }
  }

  private func fail(_ reason: GestureShortfall? = nil) {
    self.reason = reason
    stopAlarm()
    state = .failed
  }
}
