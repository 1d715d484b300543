/// Who wants to know of which events of a control, in the order they asked.
struct ControlTargets {
  enum Receiver {
    /// The target is not kept alive.
    case target(WeakBox<AnyObject>, Selector)
    /// The first responder up the chain that knows the method.
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

  var events: UIControl.Event {
    entries.reduce(into: UIControl.Event()) { $0.formUnion($1.events) }
  }

  /// Those who want to know of one of these events.
  func receivers(of events: UIControl.Event) -> [Receiver] {
    entries.filter { !$0.events.isDisjoint(with: events) }.map(\.receiver)
  }
}
