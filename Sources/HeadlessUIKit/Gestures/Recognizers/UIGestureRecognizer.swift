public import Foundation

/// An object that watches touches and tells its targets when it recognises a gesture.
///
/// Subclasses set `state` from the touch methods, as in UIKit.
///
/// ## Differences from UIKit
/// Actions are sent in the turn of the touch that caused them, after all recognisers have seen it.
open class UIGestureRecognizer: NSObject {
  /// Where a recogniser stands.
  public enum State: Int, Sendable {
    case possible, began, changed, ended, cancelled, failed

    /// A discrete gesture was recognised.
    public static let recognized = State.ended

    var isFinal: Bool { self == .ended || self == .cancelled || self == .failed }
    var isActive: Bool { self == .began || self == .changed }
  }

  /// An object, so that sending to a list of them does not copy weak references.
  private final class TargetAction {
    private(set) weak var target: AnyObject?
    let action: Selector

    init(target: AnyObject, action: Selector) {
      self.target = target
      self.action = action
    }
  }

  open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// Not weak, because it is asked on every event: the view clears it when it goes.
  private unowned(unsafe) var attachedView: UIView?
  open var view: UIView? { attachedView }
  open var name: String?
  open var cancelsTouchesInView = true
  open var delaysTouchesBegan = false
  open var delaysTouchesEnded = true
  open var requiresExclusiveTouchType = true
  open var isEnabled = true {
    didSet { if !isEnabled { disable() } }
  }

  private var targetActions: [TargetAction] = []
  /// The touches that take part, in the order they came.
  private(set) var touches: [UITouch] = []
  /// Who decides about the touches on the screen; not weak, because the dispatcher clears it when
  /// they are up.
  unowned(unsafe) var arbiter: GestureArbiter?
  var storedState = State.possible
  /// The state it wants once the recognisers it waits for have failed.
  var heldState: State?
  var failureRequirements: [WeakBox<UIGestureRecognizer>] = []

  /// Creates a recogniser without targets.
  public override init() {
    super.init()
  }

  /// Creates a recogniser that tells `target`, which it does not keep alive.
  public convenience init(target: Any?, action: Selector?) {
    self.init()
    if let target, let action { addTarget(target, action: action) }
  }

  open func addTarget(_ target: Any, action: Selector) {
    targetActions.append(TargetAction(target: target as AnyObject, action: action))
  }

  open func removeTarget(_ target: Any?, action: Selector?) {
    let object = target.map { $0 as AnyObject }
    targetActions.removeAll { entry in
      (object == nil || entry.target === object) && (action == nil || entry.action == action)
    }
  }

  /// The state; a subclass sets it, and the system may answer with another one.
  open var state: State {
    get { storedState }
    set { request(newValue) }
  }

  // MARK: Touches

  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}

  /// Clears what the subclass remembers of a gesture; called after it has ended.
  open func reset() {}

  /// Takes a touch out of the gesture.
  open func ignore(_ touch: UITouch, for event: UIEvent) {
    touches.removeAll { $0 === touch }
  }

  open var numberOfTouches: Int { touches.count }

  /// The centre of the touches, in a view's coordinates; nil stands for the window.
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

  /// Waits for `otherGestureRecognizer` to fail before it begins.
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
    failureRequirements.append(WeakBox(value: otherGestureRecognizer))
  }

  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }

  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }

  open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool {
    delegate?.gestureRecognizer(self, shouldRequireFailureOf: otherGestureRecognizer) ?? false
  }

  open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool {
    delegate?.gestureRecognizer(self, shouldBeRequiredToFailBy: otherGestureRecognizer) ?? false
  }

  // MARK: Used by the window

  /// The touches are up, or their window is gone.
  func leave(_ arbiter: GestureArbiter) {
    if self.arbiter === arbiter { self.arbiter = nil }
  }

  func attach(to view: UIView?) {
    attachedView = view
  }

  func accepts(_ touch: UITouch) -> Bool {
    isEnabled && delegate?.gestureRecognizer(self, shouldReceive: touch) ?? true
  }

  func receives(_ touch: UITouch) -> Bool {
    if touch.phase == .began {
      return !storedState.isFinal
        && touch.gestureRecognizers?.contains { $0 === self } ?? false
    }
    return touches.contains { $0 === touch }
  }

  /// Whether the gesture has been recognised with this touch, so that views lose it.
  func hasTaken(_ touch: UITouch) -> Bool {
    guard cancelsTouchesInView, touches.contains(where: { $0 === touch }) else { return false }
    return storedState.isActive || storedState == .ended
  }

  func deliver(_ own: Set<UITouch>, _ phase: UITouch.Phase, _ event: UIEvent) {
    switch phase {
    case .began:
      touches += own.sorted { $0.finger < $1.finger }
      touchesBegan(own, with: event)
    case .moved: touchesMoved(own, with: event)
    case .stationary: break
    case .ended: touchesEnded(own, with: event)
    case .cancelled: touchesCancelled(own, with: event)
    }
  }

  /// The gesture was recognised and no other recogniser stood in its way.
  func wasGranted() {}

  func drop(_ isDropped: (UITouch) -> Bool) {
    touches.removeAll(where: isDropped)
  }

  /// The gesture is over: forget it and wait for the next one.
  func finishSequence() {
    touches = []
    heldState = nil
    storedState = .possible
    reset()
  }

  func sendActions() {
    for entry in targetActions {
      guard let target = entry.target else { continue }
      entry.action.perform(on: target, with: self)
    }
  }

  private func disable() {
    guard arbiter != nil else { return }
    if storedState.isActive {
      request(.cancelled)
    } else if storedState == .possible, !touches.isEmpty {
      request(.failed)
    }
    arbiter?.sendActions(event: nil)
    finishSequence()
  }
}
