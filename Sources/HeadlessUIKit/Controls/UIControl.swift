/// A view that follows one finger and tells its targets what happens.
///
/// ## Differences from UIKit
/// Only touches cause events by themselves; no keyboard, pointer or focus. How far a finger may stray
/// before it counts as outside is private in UIKit; `dragMargin` is ours.
open class UIControl: UIView {
  var targets = ControlTargets()

  open var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      stateDidChange()
      if !isEnabled { cancelTouch(with: nil) }
    }
  }
  open var isSelected = false {
    didSet { if isSelected != oldValue { stateDidChange() } }
  }
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { stateDidChange() } }
  }
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center
  open var contentVerticalAlignment = ContentVerticalAlignment.center

  /// Whether a finger is being followed.
  open private(set) var isTracking = false
  /// Whether that finger is inside.
  open private(set) var isTouchInside = false
  private var touch: UITouch?

  /// How far outside the bounds a finger that came from inside still counts as inside, in points.
  ///
  /// 70 by default, the number commonly given for buttons; not measured.
  public var dragMargin: CGFloat = 70

  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  /// Archives are not supported: the control is empty.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// Creates a control that does `primaryAction` when it is triggered.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  open var state: State {
    var state = State.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }

  /// The state has changed.
  func stateDidChange() {}

  // MARK: Actions

  /// Every action passes here on its way to its target.
  open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
    action.send(to: target, from: self, for: event)
  }

  /// Every `UIAction` passes here before it is done.
  open func sendAction(_ action: UIAction) {
    action.perform(from: self)
  }

  // MARK: Tracking

  /// A finger has touched; answer false to let go of it.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// The finger has moved; answer false to let go of it.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// The finger has been lifted.
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}

  /// The system or a recogniser has taken the finger.
  open func cancelTracking(with event: UIEvent?) {}

  /// What the control sends when a finger is lifted inside.
  func send(liftInside event: UIEvent?) {
    send(.touchUpInside, with: event)
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled, self.touch == nil, let touch = touches.first else { return }
    guard beginTracking(touch, with: event) else { return }
    self.touch = touch
    (isTracking, isTouchInside, isHighlighted) = (true, true, true)
    send(touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown, with: event)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch, touches.contains(touch) else { return }
    let wasInside = isTouchInside
    isTouchInside = contains(touch)
    isHighlighted = isTouchInside
    guard continueTracking(touch, with: event) else {
      release()
      return
    }
    if wasInside != isTouchInside {
      send(isTouchInside ? .touchDragEnter : .touchDragExit, with: event)
    }
    send(isTouchInside ? .touchDragInside : .touchDragOutside, with: event)
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch, touches.contains(touch) else { return }
    let isInside = contains(touch)
    endTracking(touch, with: event)
    release()
    if isInside { send(liftInside: event) } else { send(.touchUpOutside, with: event) }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch, touches.contains(touch) else { return }
    cancelTouch(with: event)
  }

  private func cancelTouch(with event: UIEvent?) {
    guard touch != nil else { return }
    cancelTracking(with: event)
    release()
    send(.touchCancel, with: event)
  }

  private func release() {
    touch = nil
    (isTracking, isTouchInside, isHighlighted) = (false, false, false)
  }

  private func contains(_ touch: UITouch) -> Bool {
    bounds.insetBy(dx: -dragMargin, dy: -dragMargin).contains(touch.location(in: self))
  }
}

extension UIControl {
  /// Accepted, since nothing is drawn.
  public enum ContentHorizontalAlignment: Int, Sendable {
    case center, left, right, fill, leading, trailing
  }

  /// Accepted, since nothing is drawn.
  public enum ContentVerticalAlignment: Int, Sendable {
    case center, top, bottom, fill
  }
}

extension UIControl {
  /// What happens to a control.
  public struct Event: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    public static let touchDown = Event(rawValue: 1 << 0)
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    public static let touchDragInside = Event(rawValue: 1 << 2)
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    public static let touchDragExit = Event(rawValue: 1 << 5)
    public static let touchUpInside = Event(rawValue: 1 << 6)
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    public static let touchCancel = Event(rawValue: 1 << 8)
    public static let valueChanged = Event(rawValue: 1 << 12)
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    public static let menuActionTriggered = Event(rawValue: 1 << 14)
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    public static let editingChanged = Event(rawValue: 1 << 17)
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    public static let allTouchEvents = Event(rawValue: 0xFFF)
    public static let allEditingEvents = Event(rawValue: 0xF0000)
    public static let applicationReserved = Event(rawValue: 0x0F00_0000)
    public static let systemReserved = Event(rawValue: 0xF000_0000)
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  /// How a control is.
  public struct State: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    public static let normal = State([])
    public static let highlighted = State(rawValue: 1 << 0)
    public static let disabled = State(rawValue: 1 << 1)
    public static let selected = State(rawValue: 1 << 2)
    public static let focused = State(rawValue: 1 << 3)
  }
}
