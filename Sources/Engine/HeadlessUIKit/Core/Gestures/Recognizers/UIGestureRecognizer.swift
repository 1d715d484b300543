/// A target to which a recogniser has only an unretained reference.
///
/// The target must remove itself from the recogniser before it is deallocated.
@MainActor
package protocol GestureOwner: AnyObject {
  func recognizerDidAct(_ recognizer: UIGestureRecognizer)
}

/// The moments at which an observer of recognisers is called.
package enum GestureMoment: Sendable {
  /// After an event for which the recogniser sends no action.
  case touch
  /// After the recogniser has sent an action.
  case action
}

/// Recognises a gesture in touches and sends actions to its targets.
///
/// Subclasses set `state` in their touch methods, as in UIKit.
///
/// ## Differences from UIKit
/// After a touch, actions are sent in the same turn of the run loop, once all recognisers have received the touch. If a
/// recogniser's state changes again before that, no action is sent for the earlier state.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject {
  public enum State: Int, Sendable {
    case possible, began, changed, ended, cancelled, failed

    /// The final state of a recognised discrete gesture.
    public static let recognized = State.ended

    var isFinal: Bool { self == .ended || self == .cancelled || self == .failed }
    var isActive: Bool { self == .began || self == .changed }
  }

  /// A target and its action.
  ///
  /// A class, so that iterating over targets does not copy weak references.
  @MainActor
  private class TargetAction {
    private(set) weak var target: AnyObject?
    let action: Selector

    init(target: AnyObject?, action: Selector) {
      self.target = target
      self.action = action
    }

    func isOf(_ object: AnyObject?) -> Bool { target === object }
    /// Whether the target was released.
    var isGone: Bool { target == nil }

    func send(_ sender: UIGestureRecognizer) {
      if let target { action.perform(on: target, with: sender) }
    }
  }

  /// An action whose target is a ``GestureOwner``.
  ///
  /// The owner removes itself from the recogniser before the owner is released.
  private final class OwnerAction<Owner: GestureOwner>: TargetAction {
    private let owner: Unretained<Owner>

    init(owner: Owner, action: Selector) {
      self.owner = Unretained(owner)
      super.init(target: nil, action: action)
    }

    override func isOf(_ object: AnyObject?) -> Bool { object === owner.object }
    override var isGone: Bool { false }

    override func send(_ sender: UIGestureRecognizer) { owner.object.recognizerDidAct(sender) }
  }

  open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// The view, which clears this reference when it is released.
  @Unretained private var attachedView: UIView?
  open var view: UIView? { attachedView }
  /// The view's simulation.
  @Unretained private var attachedSimulation: Simulation?
  var isAttached: Bool { attachedView != nil }
  /// The view's simulation; without a view, the current simulation.
  package final var simulation: Simulation { attachedSimulation ?? .current }
  open var name: String?
  /// Whether a recognised gesture cancels touches in views; true by default.
  open var cancelsTouchesInView = true
  /// Whether views get a touch only after this recogniser has failed; false by default.
  open var delaysTouchesBegan = false
  /// Whether views get the end of a touch only after this recogniser has decided; true by default.
  open var delaysTouchesEnded = true
  open var requiresExclusiveTouchType = true
  /// The allowed raw values of `UITouch.TouchType`; only `direct` touches occur here.
  open var allowedTouchTypes: [NSNumber] {
    get { chosenTouchTypes ?? [0, 1, 2, 3] }
    set { chosenTouchTypes = newValue }
  }
  private var chosenTouchTypes: [NSNumber]?
  /// No effect: there are no presses.
  open var allowedPressTypes: [NSNumber] = []
  open var isEnabled = true {
    didSet { if !isEnabled { abandon(.disabled) } }
  }

  private var targetActions: [TargetAction] = []
  /// The touches of the gesture, in the order of their contacts.
  private(set) var touches: [UITouch] = []
  /// The arbiter that decides whether this recogniser may begin; nil between two sequences of touches.
  ///
  /// The dispatcher clears this reference when the touches end or the window is released.
  @Unretained final var arbiter: GestureArbiter?
  var storedState = State.possible {
    // The check comes first, because `announceChange()` looks up the current task's simulation, which is far slower.
    didSet { if attachedSimulation?.isObserved != false { announceChange() } }
  }
  /// The state to enter once the recognisers that must fail have failed; nil if this recogniser is not waiting for any.
  var heldState: State?
  /// Permanent failure requirements.
  var failureRequirements: [WeakBox<UIGestureRecognizer>] = []
  /// Failure requirements for the current gesture only, from delegates and subclasses.
  var passingRequirements: [(other: WeakBox<UIGestureRecognizer>, requirement: Requirement)] = []
  /// The pending timeout.
  private var alarm: (ticket: EventQueue.Ticket, simulation: Simulation)?

  /// Creates a recogniser with a target, which is not retained.
  public init(target: Any?, action: Selector?) {
    super.init()
    if let target, let action { addTarget(target, action: action) }
  }

  public convenience override init() { self.init(target: nil, action: nil) }

  public init?(coder: NSCoder) { super.init() }

  /// Adds a target, which is not retained; does nothing if the target already has this action.
  open func addTarget(_ target: Any, action: Selector) {
    // The cast to `NSObject` comes first, because a direct cast to `AnyObject` takes microseconds on platforms other
    // than Apple's.
    let object = target as? NSObject ?? target as AnyObject
    guard !targetActions.contains(where: { $0.isOf(object) && $0.action == action }) else {
      return
    }
    targetActions.append(TargetAction(target: object, action: action))
  }

  /// Adds a target that must call ``removeOwner(_:)`` before the target is released.
  package final func addOwner(_ owner: some GestureOwner, action: Selector) {
    targetActions.append(OwnerAction(owner: owner, action: action))
  }

  package final func removeOwner(_ owner: AnyObject) {
    targetActions.removeAll { $0.isOf(owner) }
  }

  /// Whether the recogniser has had targets, and all its targets were released.
  var isAbandoned: Bool { !targetActions.isEmpty && targetActions.allSatisfy(\.isGone) }

  /// Removes a target and action; nil for `target` means every target, nil for `action` means every action.
  open func removeTarget(_ target: Any?, action: Selector?) {
    let object = target.map { $0 as AnyObject }
    targetActions.removeAll { entry in
      (object == nil || entry.isOf(object)) && (action == nil || entry.action == action)
    }
  }

  /// The state of the gesture.
  ///
  /// Subclasses set it, but the system may choose another state instead.
  open var state: State {
    get { storedState }
    set { request(newValue) }
  }

  /// Changes the state as UIKit documents; ignores changes that UIKit does not document.
  final func request(_ new: State) {
    switch (storedState, new) {
    case (.possible, .began), (.possible, .ended): arbiter?.begin(self, new)
    case (.possible, .failed), (.possible, .cancelled): arbiter?.fail(self)
    case (.began, .changed), (.changed, .changed):
      storedState = new
      arbiter?.enqueue(self)
    case (.began, .ended), (.changed, .ended):
      storedState = new
      arbiter?.end(self, cancelled: false)
    case (.began, .cancelled), (.changed, .cancelled), (.began, .failed), (.changed, .failed):
      storedState = .cancelled
      arbiter?.end(self, cancelled: true)
    default:
      break
    }
  }

  // MARK: Touches

  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}

  /// Clears the subclass's state after a gesture.
  open func reset() {}

  /// Removes a touch from the gesture.
  open func ignore(_ touch: UITouch, for event: UIEvent) {
    touches.removeAll { $0 === touch }
    touch.gestureRecognizers?.removeAll { $0 === self }
  }

  /// Returns whether the recogniser receives an event; true by default.
  open func shouldReceive(_ event: UIEvent) -> Bool { true }

  open var numberOfTouches: Int { touches.count }

  /// Returns the centre of the touches, in a view's coordinates, or the window's if `view` is nil.
  open func location(in view: UIView?) -> CGPoint {
    guard !touches.isEmpty else { return .zero }
    let count = CGFloat(touches.count)
    let points = touches.map { $0.location(in: view) }
    return CGPoint(
      x: points.reduce(0) { $0 + $1.x } / count, y: points.reduce(0) { $0 + $1.y } / count)
  }

  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    precondition(
      touches.indices.contains(touchIndex),
      "touch \(touchIndex) of \(touches.count); give an index below numberOfTouches")
    return touches[touchIndex].location(in: view)
  }

  // MARK: Other recognisers

  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
    failureRequirements.append(WeakBox(value: otherGestureRecognizer))
  }

  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }

  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }

  open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  // MARK: Used by the window

  /// Whether the recogniser may still recognise a gesture in future touches.
  var expectsMoreTouches: Bool { false }

  /// Whether a released finger still counts as one of the recogniser's touches.
  var keepsLiftedTouches: Bool { false }

  /// Whether this recogniser recognises a single tap of one finger.
  var isSingleTap: Bool { false }

  /// Returns whether the gesture is a one-finger drag along a view's horizontal axis.
  func isDragSideways(in view: UIView) -> Bool { false }

  func attach(to view: UIView?) {
    if view == nil { abandon(.removed) }
    (attachedView, attachedSimulation) = (view, view?.simulation)
  }

  /// Returns whether the recogniser itself allows the gesture to begin; called before the delegate.
  func mayBegin() -> Bool { true }

  /// The reason to log if ``mayBegin()`` or ``mayReceive`` returns false.
  var ownRefusal: Refusal { .itself(method: nil) }

  /// The condition that was not met when the recogniser failed; nil if there is none to report.
  var shortfall: GestureShortfall? { nil }

  /// Called when the gesture begins.
  func wasGranted() {}

  /// Called when the timeout of `setAlarm` has passed.
  func alarmDidRing() {}

  /// Calls `alarmDidRing()` after some seconds, unless the alarm is set again or the gesture ends.
  func setAlarm(after seconds: TimeInterval) {
    guard let simulation = view?.simulation else { return }
    stopAlarm()
    let ticket = simulation.scheduleCancellable(at: simulation.now + seconds) { [weak self] in
      self?.alarm = nil
      self?.alarmDidRing()
    }
    alarm = (ticket, simulation)
  }

  func stopAlarm() {
    guard let alarm else { return }
    alarm.simulation.cancel(alarm.ticket)
    self.alarm = nil
  }

  /// A reason why a recogniser does not receive a touch.
  enum Objection {
    case itself(Refusal)
    case delegate(method: String)
  }

  /// Returns why the recogniser does not receive a touch; nil if it does.
  final func objection(to touch: UITouch, _ event: UIEvent) -> Objection? {
    guard isEnabled else { return .itself(.disabled) }
    guard mayReceive else { return .itself(ownRefusal) }
    guard shouldReceive(event) else { return .itself(.itself(method: "shouldReceive(_:)")) }
    if let chosenTouchTypes {
      let type = touch.type.rawValue
      guard chosenTouchTypes.contains(where: { $0.intValue == type }) else {
        return .itself(.touchType)
      }
    }
    guard let delegate else { return nil }
    guard delegate.gestureRecognizer(self, shouldReceive: event),
      delegate.gestureRecognizer(self, shouldReceive: touch)
    else { return .delegate(method: "gestureRecognizer(_:shouldReceive:)") }
    return nil
  }

  /// Whether the recogniser receives touches at all; checked before the delegate.
  var mayReceive: Bool { true }

  func receives(_ touch: UITouch) -> Bool {
    if touch.phase == .began {
      return heldState != .ended && touch.gestureRecognizers?.contains { $0 === self } ?? false
    }
    return touches.contains { $0 === touch }
  }

  func deliver(_ own: Set<UITouch>, _ phase: UITouch.Phase, _ event: UIEvent) {
    switch phase {
    case .began:
      touches += own.inOrder
      touchesBegan(own, with: event)
    case .moved: touchesMoved(own, with: event)
    case .stationary: break
    case .ended: touchesEnded(own, with: event)
    case .cancelled: touchesCancelled(own, with: event)
    }
  }

  func dropLifted() {
    guard !keepsLiftedTouches else { return }
    touches.removeAll { $0.phase.isFinal }
  }

  func dropTouches(where isDropped: (UITouch) -> Bool) { touches.removeAll(where: isDropped) }

  /// Resets the recogniser for the next gesture.
  func finishSequence() {
    touches = []
    heldState = nil
    passingRequirements = []
    arbiter = nil
    storedState = .possible
    stopAlarm()
    reset()
  }

  func sendActions() {
    for entry in targetActions { entry.send(self) }
  }

  /// Cancels the gesture of a recogniser that is disabled or removed from its view.
  private func abandon(_ occasion: GestureOccasion) {
    guard let arbiter else { return }
    stopAlarm()
    arbiter.abandon(self, occasion)
    touches = []
  }

  open var modifierFlags: UIKeyModifierFlags { [] }

  /// Always empty: fingers press no buttons.
  open var buttonMask: UIEvent.ButtonMask { [] }

  /// Never called: there is no pencil, and there are no presses.
  open func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {}
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent) {}
  open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent) {}
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent) {}
  open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent) {}
}

/// Decides how a recogniser interacts with touches and other recognisers.
///
/// ## Differences from UIKit
/// There are no presses.
@preconcurrency @MainActor
public protocol UIGestureRecognizerDelegate: NSObjectProtocol {
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent
  ) -> Bool
}

extension UIGestureRecognizerDelegate {
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    true
  }

  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }

  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }

  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }

  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool { true }

  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent
  ) -> Bool { true }
}

#if !canImport(ObjectiveC)
  extension UIGestureRecognizer: ObservableByName {
    func observableValue(named name: String) -> AnyHashable? {
      name == "state" ? state.rawValue : nil
    }
  }
#endif
