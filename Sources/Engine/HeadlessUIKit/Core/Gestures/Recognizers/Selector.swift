/// A method to call on a target.
///
///     addTarget(self, action: Selector("handle:", Controller.handle(_:)))
///
/// A selector retains nothing and dispatches through the target's class, so that overrides work. Targets of another
/// class are ignored.
///
/// ## Differences from UIKit
/// Replaces `#selector`, which Swift on Linux lacks. A selector made from a name alone carries no method: performing it
/// only reports `not-simulated`.
public struct Selector: Hashable, @unchecked Sendable, ExpressibleByStringLiteral {
  // The type is `@unchecked Sendable`, because its closures capture only unbound methods.

  /// A call of the method; returns whether target and arguments had the method's types.
  private typealias Call = (_ target: AnyObject, _ first: AnyObject?, _ second: AnyObject?) -> Bool

  /// The Objective-C name, such as `handle:`.
  public let name: String
  private let call: Call?
  /// Returns whether an object has the method.
  private let isMethod: (AnyObject) -> Bool

  private init<Target>(_ name: String, on target: Target.Type, _ call: Call?) {
    self.name = name
    self.call = call
    isMethod = { $0 is Target }
  }

  /// Creates a selector for a method with the sender as its argument.
  public init<Target: AnyObject, Sender, Result>(
    _ name: String, _ method: @escaping (Target) -> (Sender) -> Result
  ) {
    self.init(name, on: Target.self) { target, sender, _ in
      guard let target = target as? Target, let sender = sender as? Sender else { return false }
      _ = method(target)(sender)
      return true
    }
  }

  /// Creates a selector for a method with the sender as its argument, if the sender's type is a class.
  ///
  /// Does the same as the general initialiser, but faster: a cast to a class is far quicker than a cast to an
  /// unconstrained type. The compiler prefers this initialiser if the sender's type is a class.
  public init<Target: AnyObject, Sender: AnyObject, Result>(
    _ name: String, _ method: @escaping (Target) -> (Sender) -> Result
  ) {
    self.init(name, on: Target.self) { target, sender, _ in
      guard let target = target as? Target, let sender = sender as? Sender else { return false }
      _ = method(target)(sender)
      return true
    }
  }

  /// Creates a selector for a method with two arguments; a control passes sender and event.
  public init<Target: AnyObject, First, Second, Result>(
    _ name: String, _ method: @escaping (Target) -> (First, Second) -> Result
  ) {
    self.init(name, on: Target.self) { target, first, second in
      guard let target = target as? Target, let first = first as? First,
        let second = second as? Second
      else { return false }
      _ = method(target)(first, second)
      return true
    }
  }

  /// Creates a selector for a method without arguments.
  public init<Target: AnyObject, Result>(
    _ name: String, _ method: @escaping (Target) -> () -> Result
  ) {
    self.init(name, on: Target.self) { target, _, _ in
      guard let target = target as? Target else { return false }
      _ = method(target)()
      return true
    }
  }

  /// Creates a selector for a method of an object's class, with the sender as its argument.
  public init<Target: AnyObject, Sender, Result>(
    _ name: String, of target: Target?, _ method: @escaping (Target) -> (Sender) -> Result
  ) {
    self.init(name, method)
  }

  public init<Target: AnyObject, Sender: AnyObject, Result>(
    _ name: String, of target: Target?, _ method: @escaping (Target) -> (Sender) -> Result
  ) {
    self.init(name, method)
  }

  /// Creates a selector for a method of an object's class; the method has two arguments.
  public init<Target: AnyObject, First, Second, Result>(
    _ name: String, of target: Target?, _ method: @escaping (Target) -> (First, Second) -> Result
  ) {
    self.init(name, method)
  }

  /// Creates a selector for a method of an object's class; the method has no arguments.
  public init<Target: AnyObject, Result>(
    _ name: String, of target: Target?, _ method: @escaping (Target) -> () -> Result
  ) {
    self.init(name, method)
  }

  /// Creates a selector that can only test whether an object implements a protocol requirement.
  public init<Requirements>(_ name: String, requiredBy type: Requirements.Type) {
    self.init(name, on: type, nil)
  }

  /// Creates a selector that has a name but no method.
  public init(_ str: String) { self.init(str, on: Never.self, nil) }

  public init(stringLiteral value: String) { self.init(value) }

  /// Calls the method; returns whether target and arguments had the method's types.
  @discardableResult
  func perform(on target: AnyObject, with first: AnyObject?, _ second: AnyObject? = nil) -> Bool {
    guard let call else {
      Simulation.bound?.report(.notSimulated, "Selector(\"\(name)\") without a method")
      return false
    }
    return call(target, first, second)
  }

  /// Returns whether an object has the method.
  func isMethod(of object: AnyObject) -> Bool { isMethod(object) }

  public static func == (lhs: Selector, rhs: Selector) -> Bool { lhs.name == rhs.name }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

#if !canImport(ObjectiveC)
  /// Returns a selector that has a name but no method.
  public func NSSelectorFromString(_ aSelectorName: String) -> Selector { Selector(aSelectorName) }

  public func NSStringFromSelector(_ aSelector: Selector) -> String { aSelector.name }
#endif
