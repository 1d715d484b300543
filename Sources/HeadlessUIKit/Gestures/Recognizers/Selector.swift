/// A method to call on a target.
///
///     addTarget(self, action: Selector("handle:", Controller.handle(_:)))
///
/// It retains nothing and dispatches through the target's class, so that overrides work. Targets of
/// another class are ignored.
///
/// ## Differences from UIKit
/// Replaces `#selector`, which Swift on Linux lacks.
public struct Selector: Hashable, Sendable {
  /// The Objective-C name, such as `handle:`.
  public let name: String
  /// Returns whether target and sender had the method's types.
  private let call: @Sendable (_ target: AnyObject, _ sender: Any, _ event: UIEvent?) -> Bool

  /// A method with the sender as its argument.
  public init<Target: AnyObject, Sender>(
    _ name: String, _ method: @escaping @Sendable (Target) -> (Sender) -> Void
  ) {
    self.name = name
    call = { target, sender, _ in
      guard let target = target as? Target, let sender = sender as? Sender else { return false }
      method(target)(sender)
      return true
    }
  }

  /// A method with sender and event as its arguments, for controls.
  public init<Target: AnyObject, Sender>(
    _ name: String, _ method: @escaping @Sendable (Target) -> (Sender, UIEvent?) -> Void
  ) {
    self.name = name
    call = { target, sender, event in
      guard let target = target as? Target, let sender = sender as? Sender else { return false }
      method(target)(sender, event)
      return true
    }
  }

  /// A method without arguments.
  public init<Target: AnyObject>(
    _ name: String, _ method: @escaping @Sendable (Target) -> () -> Void
  ) {
    self.name = name
    call = { target, _, _ in
      guard let target = target as? Target else { return false }
      method(target)()
      return true
    }
  }

  /// Calls the method; returns whether target and sender had the method's types.
  @discardableResult
  func perform(on target: AnyObject, with sender: Any, for event: UIEvent? = nil) -> Bool {
    call(target, sender, event)
  }

  public static func == (lhs: Selector, rhs: Selector) -> Bool { lhs.name == rhs.name }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
