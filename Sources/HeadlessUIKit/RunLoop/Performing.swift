// Messages sent by selector, as `NSObject` sends them with Objective-C.
extension NSObjectProtocol {
  /// Whether the object has the selector's method; false for a selector of a name alone.
  public func responds(to aSelector: Selector?) -> Bool {
    aSelector?.isMethod(of: self as AnyObject) ?? false
  }

  /// Calls a method at once.
  ///
  /// ## Differences from UIKit
  /// Returns nil, because methods here have no Objective-C result.
  @discardableResult
  public func perform(_ aSelector: Selector, with object: Any? = nil) -> Unmanaged<AnyObject>? {
    aSelector.perform(on: self as AnyObject, with: object as AnyObject?)
    return nil
  }

  /// Calls a method with two arguments at once; returns nil, as `perform(_:with:)`.
  @discardableResult
  public func perform(
    _ aSelector: Selector, with object1: Any?, with object2: Any?
  ) -> Unmanaged<AnyObject>? {
    aSelector.perform(on: self as AnyObject, with: object1 as AnyObject?, object2 as AnyObject?)
    return nil
  }

  /// Calls a method after a time in seconds, in a turn of its own; retains the receiver until then.
  public func perform(_ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval)
  {
    let receiver = self as AnyObject
    PendingPerforms.current.add(receiver, aSelector, after: delay) {
      aSelector.perform(on: receiver, with: anArgument as AnyObject?)
    }
  }
}

extension NSObject {
  /// Cancels what waits to be performed on a target.
  public class func cancelPreviousPerformRequests(withTarget aTarget: Any) {
    PendingPerforms.current.cancel { target, _ in target === aTarget as AnyObject }
  }

  /// Cancels what waits to be performed on a target by one selector, whatever its argument.
  public class func cancelPreviousPerformRequests(
    withTarget aTarget: Any, selector aSelector: Selector, object anArgument: Any?
  ) {
    PendingPerforms.current.cancel { $0 === aTarget as AnyObject && $1 == aSelector }
  }
}

/// Runs a closure; objects are released by reference counting alone.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
  try body()
}

#if !canImport(ObjectiveC)
  /// Whether two classes are the same, which are objects with Objective-C only.
  public func === (lhs: AnyClass?, rhs: AnyClass?) -> Bool { lhs == rhs }
  public func !== (lhs: AnyClass?, rhs: AnyClass?) -> Bool { lhs != rhs }
#endif

/// A method of the Objective-C runtime, of which there is none.
public typealias Method = OpaquePointer

/// Always nil.
///
/// ## Differences from UIKit
/// There is no Objective-C runtime: methods cannot be looked up or exchanged, and who tries is named
/// by a `not-simulated` diagnostic.
public func class_getInstanceMethod(_ cls: AnyClass?, _ name: Selector) -> Method? {
  Simulation.bound?.report(.notSimulated, "class_getInstanceMethod(\(name.name))")
  return nil
}

/// Does nothing, since there is no method to exchange.
public func method_exchangeImplementations(_ m1: Method, _ m2: Method) {}

/// What waits to be performed in a simulation.
private final class PendingPerforms {
  private var entries: [(target: AnyObject, selector: Selector, timer: Timer)] = []

  static var current: PendingPerforms { Simulation.current.attachment { PendingPerforms() } }

  func add(
    _ target: AnyObject, _ selector: Selector, after delay: TimeInterval,
    _ body: @escaping () -> Void
  ) {
    let timer = Timer.scheduledTimer(withTimeInterval: delay, repeats: false) { [weak self] timer in
      self?.entries.removeAll { $0.timer === timer }
      body()
    }
    entries.append((target, selector, timer))
  }

  func cancel(where isCancelled: (AnyObject, Selector) -> Bool) {
    for entry in entries where isCancelled(entry.target, entry.selector) {
      entry.timer.invalidate()
    }
    entries.removeAll { !$0.timer.isValid }
  }
}
