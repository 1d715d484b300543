/// A method to send to a target, by name and as the unbound method itself.
///
///     addTarget(self, action: Selector("handle:", Controller.handle(_:)))
///
/// It keeps nothing alive and dispatches through the target's class, so overrides are honoured. A
/// target of another class is not called.
///
/// ## Differences from UIKit
/// Swift on Linux has no `#selector`; this is its spelling here.
public struct Selector: Hashable, Sendable {
  /// The Objective-C name, such as `handle:`.
  public let name: String
  private let call: @Sendable (AnyObject, Any) -> Void

  /// A method with the sender as its argument.
  public init<Target: AnyObject, Sender>(
    _ name: String, _ method: @escaping @Sendable (Target) -> (Sender) -> Void
  ) {
    self.name = name
    call = { target, sender in
      guard let target = target as? Target, let sender = sender as? Sender else { return }
      method(target)(sender)
    }
  }

  /// A method without arguments.
  public init<Target: AnyObject>(
    _ name: String, _ method: @escaping @Sendable (Target) -> () -> Void
  ) {
    self.name = name
    call = { target, _ in
      guard let target = target as? Target else { return }
      method(target)()
    }
  }

  func perform(on target: AnyObject, with sender: Any) {
    call(target, sender)
  }

  public static func == (lhs: Selector, rhs: Selector) -> Bool {
    lhs.name == rhs.name
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
  }
}
