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
  /// Calls the method on `target`, or on the first responder from `sender` upwards that implements
  /// it.
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

/// The targets of a control and their events, in the order they were added.
@MainActor
struct ControlTargets {
  enum Receiver {
    /// Not retained.
    case target(WeakBox<AnyObject>, Selector)
    /// The first responder that implements the method.
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

  /// nil stands for all targets, or all methods.
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

  /// The objects that are still there, each once.
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

public typealias UIActionHandler = (_ action: UIAction) -> Void

/// A named closure, for controls.
///
/// ## Differences from UIKit
/// Menus are not shown: attributes, state and images are kept.
open class UIAction: UIMenuElement {
  /// Identifies an action, for replacement and removal.
  public struct Identifier: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  open var attributes: UIMenuElement.Attributes
  open var state: UIMenuElement.State
  open var discoverabilityTitle: String?
  /// The given identifier, or else a unique one.
  open var identifier: Identifier {
    givenIdentifier ?? Identifier("action-\(UInt(bitPattern: ObjectIdentifier(self)))")
  }
  /// The control that sent the action.
  open internal(set) weak var sender: AnyObject?
  private let givenIdentifier: Identifier?
  private let handler: UIActionHandler

  /// Without an identifier the action is different from every other.
  public init(
    title: String = "", image: UIImage? = nil, identifier: Identifier? = nil,
    discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [],
    state: UIMenuElement.State = .off, handler: @escaping UIActionHandler
  ) {
    (self.attributes, self.state) = (attributes, state)
    self.discoverabilityTitle = discoverabilityTitle
    givenIdentifier = identifier
    self.handler = handler
    super.init(title: title, image: image)
  }

  func perform(from sender: AnyObject) {
    self.sender = sender
    handler(self)
  }
}
