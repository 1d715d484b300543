/// Calls a block or a method after a delay on the virtual clock, once or repeatedly.
///
/// ## Differences from UIKit
/// All run loops behave like the main one, and all modes but the default one like the common modes. Timers fire exactly
/// on time; `tolerance` has no effect.
public final class Timer: NSObject {
  private let simulation: Simulation
  private var fireBody: ((Timer) -> Void)?
  private var ticket: EventQueue.Ticket?

  /// The interval in seconds; 0 if the timer does not repeat.
  public let timeInterval: TimeInterval
  public let userInfo: Any?
  public var tolerance: TimeInterval = 0
  public private(set) var isValid = true
  private let interval: TimeInterval
  private let repeats: Bool
  /// The time of the next firing, in seconds of the virtual clock.
  private var nextFire: TimeInterval

  /// The least interval in seconds, as in Foundation.
  private static let leastInterval = 0.0001

  /// Creates a timer that starts when it is added to a run loop.
  public convenience init(
    timeInterval interval: TimeInterval, repeats: Bool, block: @escaping (Timer) -> Void
  ) {
    self.init(interval, nil, repeats, block)
  }

  /// Creates a timer that starts when it is added to a run loop; retains the target.
  public convenience init(
    timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector,
    userInfo: Any?,
    repeats yesOrNo: Bool
  ) {
    let target = aTarget as AnyObject
    self.init(ti, userInfo, yesOrNo) { aSelector.perform(on: target, with: $0) }
  }

  /// Creates a timer that never fires.
  public convenience override init() {
    self.init(0, nil, false) { _ in }
    isValid = false
  }

  private init(
    _ interval: TimeInterval, _ userInfo: Any?, _ repeats: Bool, _ body: @escaping (Timer) -> Void
  ) {
    simulation = .current
    self.interval = max(interval, Self.leastInterval)
    timeInterval = repeats ? self.interval : 0
    self.userInfo = userInfo
    self.repeats = repeats
    nextFire = simulation.now + self.interval
    fireBody = body
    super.init()
  }

  /// Creates and starts a timer.
  @discardableResult
  public static func scheduledTimer(
    withTimeInterval interval: TimeInterval, repeats: Bool, block: @escaping (Timer) -> Void
  ) -> Timer {
    let timer = Timer(timeInterval: interval, repeats: repeats, block: block)
    timer.start()
    return timer
  }

  /// Creates and starts a timer, which retains the target until invalidated.
  @discardableResult
  public static func scheduledTimer(
    timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector,
    userInfo: Any?,
    repeats yesOrNo: Bool
  ) -> Timer {
    let timer = Timer(
      timeInterval: ti, target: aTarget, selector: aSelector, userInfo: userInfo, repeats: yesOrNo)
    timer.start()
    return timer
  }

  /// Fires now, which invalidates a timer that does not repeat.
  public func fire() {
    guard isValid, let fireBody else { return }
    if !repeats { isValid = false }
    fireBody(self)
    if !isValid { invalidate() }
  }

  /// Stops the timer for good and releases its target.
  public func invalidate() {
    isValid = false
    fireBody = nil
    if let ticket { simulation.cancel(ticket) }
    ticket = nil
  }

  /// Starts the timer; in the default mode it waits while a finger drags a scroll view, and then fires once.
  func start(isCommon: Bool = false) {
    guard isValid, ticket == nil else { return }
    ticket = simulation.scheduleCancellable(at: nextFire) { [self] in
      ticket = nil
      if isCommon || !simulation.isTracking {
        fireOnTime(isCommon)
      } else {
        simulation.afterTracking { [self] in fireOnTime(isCommon) }
      }
    }
  }

  private func fireOnTime(_ isCommon: Bool) {
    repeat { nextFire += interval } while nextFire < simulation.now
    fire()
    start(isCommon: isCommon)
  }
}

extension RunLoop {
  public func add(_ timer: Timer, forMode mode: RunLoop.Mode) {
    timer.start(isCommon: mode != .default)
  }
}

extension Simulation {
  /// Whether the main run loop is in its tracking mode, because a finger drags a scroll view.
  fileprivate var isTracking: Bool { MainThread.run { interface.drags > 0 } }

  fileprivate func afterTracking(_ work: @escaping () -> Void) {
    nonisolated(unsafe) let work = work
    MainThread.enter { interface.workAfterDrags.append(work) }
  }
}

// Calls of methods by selector, which `NSObject` provides on platforms with Objective-C.
extension NSObjectProtocol {
  /// Returns whether the object has the selector's method; false for a selector made from a name alone.
  public func responds(to aSelector: Selector?) -> Bool {
    aSelector?.isMethod(of: self as AnyObject) ?? false
  }

  /// Always nil, and never called: methods are called directly, not looked up by name.
  public func forwardingTarget(for aSelector: Selector?) -> Any? { nil }

  public func conforms(to aProtocol: Protocol) -> Bool { false }

  public func performSelector(
    onMainThread aSelector: Selector, with arg: Any?, waitUntilDone wait: Bool
  ) { perform(aSelector, with: arg) }

  public func performSelector(inBackground aSelector: Selector, with arg: Any?) {
    perform(aSelector, with: arg)
  }

  /// Calls a method immediately.
  ///
  /// ## Differences from UIKit
  /// Returns nil, because methods here have no Objective-C result.
  @discardableResult
  public func perform(_ aSelector: Selector, with object: Any? = nil) -> Unmanaged<AnyObject>? {
    aSelector.perform(on: self as AnyObject, with: object as AnyObject?)
    return nil
  }

  /// Immediately calls a method that takes two arguments; returns nil, as `perform(_:with:)` does.
  @discardableResult
  public func perform(
    _ aSelector: Selector, with object1: Any?, with object2: Any?
  ) -> Unmanaged<AnyObject>? {
    aSelector.perform(on: self as AnyObject, with: object1 as AnyObject?, object2 as AnyObject?)
    return nil
  }

  /// Calls a method after a delay in seconds, in a separate turn of the run loop; retains the receiver until then.
  public func perform(_ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval)
  {
    let receiver = self as AnyObject
    PendingPerforms.current.add(receiver, aSelector, after: delay) {
      aSelector.perform(on: receiver, with: anArgument as AnyObject?)
    }
  }
}

extension NSObject {
  /// Cancels all pending delayed calls of a target's methods.
  public class func cancelPreviousPerformRequests(withTarget aTarget: Any) {
    PendingPerforms.current.cancel { target, _ in target === aTarget as AnyObject }
  }

  /// Cancels the pending calls of one selector on a target, whatever their argument.
  public class func cancelPreviousPerformRequests(
    withTarget aTarget: Any, selector aSelector: Selector, object anArgument: Any?
  ) {
    PendingPerforms.current.cancel { $0 === aTarget as AnyObject && $1 == aSelector }
  }
}

#if !canImport(ObjectiveC)
  /// A placeholder for Objective-C's `Protocol` class, which does not exist here.
  public final class Protocol {}
#endif

/// The method `responds(to:)` for delegates whose type is a protocol.
///
/// UIKit's delegate protocols inherit this method from the protocol `NSObject`.
extension UIGestureRecognizerDelegate {
  @_disfavoredOverload
  public func responds(to aSelector: Selector?) -> Bool {
    aSelector?.isMethod(of: self) ?? false
  }
}

extension UINavigationControllerDelegate {
  @_disfavoredOverload
  public func responds(to aSelector: Selector?) -> Bool {
    aSelector?.isMethod(of: self) ?? false
  }
}

extension UITabBarControllerDelegate {
  @_disfavoredOverload
  public func responds(to aSelector: Selector?) -> Bool {
    aSelector?.isMethod(of: self) ?? false
  }
}

extension UIViewControllerTransitioningDelegate {
  @_disfavoredOverload
  public func responds(to aSelector: Selector?) -> Bool {
    aSelector?.isMethod(of: self) ?? false
  }
}

extension UIAdaptivePresentationControllerDelegate {
  @_disfavoredOverload
  public func responds(to aSelector: Selector?) -> Bool {
    aSelector?.isMethod(of: self) ?? false
  }
}

extension UIScrollViewDelegate {
  @_disfavoredOverload
  public func responds(to aSelector: Selector?) -> Bool {
    aSelector?.isMethod(of: self) ?? false
  }

  @_disfavoredOverload
  public func conforms(to aProtocol: Protocol) -> Bool { false }
}

/// Runs a closure; there is no pool, because objects are released by reference counting alone.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
  try body()
}

#if !canImport(ObjectiveC)
  /// Returns whether two classes are the same.
  ///
  /// Without Objective-C, classes are not objects that `===` can compare.
  public func === (lhs: AnyClass?, rhs: AnyClass?) -> Bool { lhs == rhs }
  public func !== (lhs: AnyClass?, rhs: AnyClass?) -> Bool { lhs != rhs }
#endif

/// A placeholder for a method of the Objective-C runtime, which does not exist here.
public typealias Method = OpaquePointer

/// Always nil.
///
/// ## Differences from UIKit
/// There is no Objective-C runtime: methods cannot be looked up or exchanged, and an attempt is reported as
/// `not-simulated`.
public func class_getInstanceMethod(_ cls: AnyClass?, _ name: Selector) -> Method? {
  Simulation.bound?.report(.notSimulated, "class_getInstanceMethod(\(name.name))")
  return nil
}

/// Does nothing, because there are no methods to exchange.
public func method_exchangeImplementations(_ m1: Method, _ m2: Method) {}

#if !canImport(ObjectiveC)
  /// A placeholder for a method's implementation in the Objective-C runtime, which does not exist here.
  public typealias IMP = OpaquePointer

  /// Always nil; a call is reported as `not-simulated`, like a call of `class_getInstanceMethod`.
  public func class_getMethodImplementation(_ cls: AnyClass?, _ name: Selector) -> IMP? {
    Simulation.bound?.report(.notSimulated, "class_getMethodImplementation(\(name.name))")
    return nil
  }

  public func method_getImplementation(_ m: Method) -> IMP { m }

  /// Does nothing, because there are no methods to change.
  @discardableResult
  public func method_setImplementation(_ m: Method, _ imp: IMP) -> IMP { m }
#endif

/// The pending delayed calls of a simulation.
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
