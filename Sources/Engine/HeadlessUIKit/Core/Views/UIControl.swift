/// A view that tracks one finger and sends actions for events.
///
/// ## Differences from UIKit
/// There are only touches; no keyboard, pointer or focus. The margin around a control in which UIKit still counts a
/// finger as inside is private; `dragMargin` stands for it.
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

  open private(set) var isTracking = false
  open private(set) var isTouchInside = false
  private var touch: UITouch?

  /// How far a finger that touched inside may leave the bounds and still count as inside, in points.
  ///
  /// 70 by default, the value commonly given for buttons; not measured.
  public var dragMargin: CGFloat = 70

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

  func stateDidChange() {}

  /// Returns whether the control itself handles a gesture that a recogniser of an enclosing view would recognise.
  ///
  /// - Source: UIGestureRecognizer, "Attaching gesture recognizers to UIKit controls".
  func owns(_ gesture: UIGestureRecognizer) -> Bool { false }

  /// Returns false for a gesture that the control itself handles, so that recognisers of enclosing views do not begin.
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  {
    !keeps(gestureRecognizer)
  }

  /// Returns whether the control keeps a recogniser of an enclosing view from beginning.
  private func keeps(_ gesture: UIGestureRecognizer) -> Bool {
    isEnabled && gesture.view !== self && owns(gesture)
  }

  override func refusal(of gesture: UIGestureRecognizer) -> ViewRefusal? {
    keeps(gesture) ? .ownGesture : nil
  }

  /// Sends an action; every selector-based action passes through this method.
  open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
    action.send(to: target, from: self, for: event)
  }

  /// Sends an action; every `UIAction` passes through this method.
  open func sendAction(_ action: UIAction) { action.perform(from: self) }

  /// Begins tracking a touch; returns whether to track its moves.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// Tracks a moved touch; returns whether to continue tracking.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}

  open func cancelTracking(with event: UIEvent?) {}

  /// Sends the events for a finger that is released inside the control.
  func send(liftInside event: UIEvent?) { send(.touchUpInside, with: event) }

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

  // MARK: Targets

  /// Adds a target, which is not retained; if `target` is nil, actions go to the first object in the responder chain
  /// that implements `action`.
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
    targets.add(target.map { $0 as AnyObject }, action, controlEvents)
  }

  /// Removes a target and action; nil for `target` means every target, nil for `action` means every action.
  open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
    targets.remove(target.map { $0 as AnyObject }, action, controlEvents)
  }

  /// Adds an action; replaces an action with the same identifier, if there is one.
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    targets.add(action, controlEvents)
  }

  open func removeAction(_ action: UIAction, for controlEvents: Event) {
    targets.remove(action.identifier, controlEvents)
  }

  open func removeAction(
    identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: Event
  ) {
    targets.remove(actionIdentifier, controlEvents)
  }

  open var allControlEvents: Event { targets.events }

  /// Returns the names of a target's methods for an event; nil if there are none.
  open func actions(forTarget target: Any?, forControlEvent controlEvent: Event) -> [String]? {
    let object = target.map { $0 as AnyObject }
    let names = targets.receivers(of: controlEvent).compactMap { receiver -> String? in
      guard receiver.isTarget(object, nil) else { return nil }
      switch receiver {
      case .target(_, let selector), .responders(let selector): return selector.name
      case .action: return nil
      }
    }
    return names.isEmpty ? nil : names
  }

  /// Sends all actions for these events, in the order in which they were added.
  open func sendActions(for controlEvents: Event) { send(controlEvents, with: nil) }

  open var allTargets: Set<AnyHashable> {
    Set(targets.objects.compactMap { ($0 as? NSObject).map(AnyHashable.init) })
  }
  open var effectiveContentHorizontalAlignment: ContentHorizontalAlignment {
    let isReversed = effectiveUserInterfaceLayoutDirection == .rightToLeft
    switch contentHorizontalAlignment {
    case .leading: return isReversed ? .right : .left
    case .trailing: return isReversed ? .left : .right
    default: return contentHorizontalAlignment
    }
  }
  /// Always false: menus are not shown.
  open var isContextMenuInteractionEnabled: Bool {
    get { false }
    set {}
  }
  open var showsMenuAsPrimaryAction: Bool {
    get { false }
    set {}
  }
  open func menuAttachmentPoint(for configuration: UIContextMenuConfiguration) -> CGPoint {
    CGPoint(x: bounds.midX, y: bounds.midY)
  }
  open func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? { nil }
}

extension UIControl {
  /// Stored, but has no effect.
  public enum ContentHorizontalAlignment: Int, Sendable {
    case center, left, right, fill, leading, trailing
  }

  /// Stored, but has no effect.
  public enum ContentVerticalAlignment: Int, Sendable {
    case center, top, bottom, fill
  }
}

extension UIControl {
  public struct Event: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

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

  public struct State: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let normal = State([])
    public static let highlighted = State(rawValue: 1 << 0)
    public static let disabled = State(rawValue: 1 << 1)
    public static let selected = State(rawValue: 1 << 2)
    public static let focused = State(rawValue: 1 << 3)
  }
}

open class UIContextMenuConfiguration: NSObject {
  public init(
    identifier: (any NSCopying)? = nil, previewProvider: (() -> UIViewController?)? = nil,
    actionProvider: (([UIMenuElement]) -> UIMenu?)? = nil
  ) { super.init() }
}

@preconcurrency @MainActor
public protocol UIContextMenuInteractionDelegate: NSObjectProtocol {
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration?
}

@preconcurrency @MainActor
open class UIContextMenuInteraction: NSObject, UIInteraction {
  open private(set) weak var view: UIView?
  open weak var delegate: (any UIContextMenuInteractionDelegate)?

  public init(delegate: any UIContextMenuInteractionDelegate) {
    self.delegate = delegate
    super.init()
  }
  open func willMove(to view: UIView?) {}
  open func didMove(to view: UIView?) { self.view = view }
  open func dismissMenu() {}
}

extension UIControl {
  func send(_ events: Event, with event: UIEvent?) {
    for receiver in targets.receivers(of: events) {
      switch receiver {
      case .target(let box, let selector):
        guard let target = box.value else { continue }
        sendAction(selector, to: target, for: event)
      case .responders(let selector): sendAction(selector, to: nil, for: event)
      case .action(let action): sendAction(action)
      }
    }
  }
}

extension Selector {
  /// Calls the method on `target`, or on a responder if `target` is nil.
  ///
  /// That responder is the first object in the responder chain, beginning with `sender`, that implements the method.
  ///
  /// - Returns: Whether the method was called.
  @MainActor @discardableResult
  func send(to target: Any?, from sender: Any?, for event: UIEvent?) -> Bool {
    if let target { return perform(on: target as AnyObject, with: sender as AnyObject?, event) }
    var responder = sender as? UIResponder
    while let current = responder {
      if perform(on: current, with: sender as AnyObject?, event) { return true }
      responder = current.next
    }
    return false
  }
}

/// The targets of a control and their events, in the order in which they were added.
@MainActor
struct ControlTargets {
  enum Receiver {
    /// A target that is not retained.
    case target(WeakBox<AnyObject>, Selector)
    /// The first object in the responder chain that implements the method; the chain starts at the control.
    case responders(Selector)
    case action(UIAction)

    func isTarget(_ target: AnyObject?, _ action: Selector?) -> Bool {
      switch self {
      case .target(let box, let selector):
        target != nil && box.value === target && (action == nil || selector == action)
      case .responders(let selector): target == nil && (action == nil || selector == action)
      case .action: false
      }
    }
  }

  private var entries: [(receiver: Receiver, events: UIControl.Event)] = []

  mutating func add(_ target: AnyObject?, _ action: Selector, _ events: UIControl.Event) {
    if let index = entries.firstIndex(where: { $0.receiver.isTarget(target, action) }) {
      entries[index].events.formUnion(events)
    } else if let target {
      entries.append((.target(WeakBox(value: target), action), events))
    } else {
      entries.append((.responders(action), events))
    }
  }

  mutating func add(_ action: UIAction, _ events: UIControl.Event) {
    remove(action.identifier, events)
    entries.append((.action(action), events))
  }

  /// Removes a target and method; nil for `target` means every target, nil for `action` means every method.
  mutating func remove(_ target: AnyObject?, _ action: Selector?, _ events: UIControl.Event) {
    remove(events) { receiver in
      switch receiver {
      case .target(let box, let selector):
        (target == nil || box.value === target) && (action == nil || selector == action)
      case .responders(let selector): target == nil && (action == nil || selector == action)
      case .action: false
      }
    }
  }

  mutating func remove(_ identifier: UIAction.Identifier, _ events: UIControl.Event) {
    remove(events) { receiver in
      guard case .action(let action) = receiver else { return false }
      return action.identifier == identifier
    }
  }

  private mutating func remove(_ events: UIControl.Event, _ isMeant: (Receiver) -> Bool) {
    for index in entries.indices where isMeant(entries[index].receiver) {
      entries[index].events.subtract(events)
    }
    entries.removeAll { $0.events.isEmpty }
  }

  /// The targets that have not been released, without duplicates.
  var objects: [AnyObject] {
    entries.reduce(into: []) { objects, entry in
      guard case .target(let box, _) = entry.receiver, let object = box.value,
        !objects.contains(where: { $0 === object })
      else { return }
      objects.append(object)
    }
  }

  var events: UIControl.Event {
    entries.reduce(into: UIControl.Event()) { $0.formUnion($1.events) }
  }

  func receivers(of events: UIControl.Event) -> [Receiver] {
    entries.filter { !$0.events.isDisjoint(with: events) }.map(\.receiver)
  }
}
