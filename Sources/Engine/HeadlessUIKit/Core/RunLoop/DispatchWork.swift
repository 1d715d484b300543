/// A block that can be cancelled before it runs.
public final class DispatchWorkItem {
  private let block: () -> Void
  public private(set) var isCancelled = false
  private var followers: [() -> Void] = []
  private var isDone = false

  public init(
    qos: DispatchQoS = .default, flags: DispatchWorkItemFlags = [], block: @escaping () -> Void
  ) { self.block = block }

  public func perform() {
    guard !isCancelled else { return }
    block()
    isDone = true
    for follower in followers { follower() }
    followers = []
  }

  public func cancel() { isCancelled = true }

  public func notify(
    qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], queue: DispatchQueue,
    execute: @escaping () -> Void
  ) {
    if isDone {
      queue.async(execute: execute)
    } else {
      followers.append { queue.async(execute: execute) }
    }
  }

  public func notify(queue: DispatchQueue, execute: DispatchWorkItem) {
    notify(queue: queue, execute: execute.perform)
  }

  public func wait() {}

  /// Returns at once whether the block has run.
  public func wait(timeout: DispatchTime) -> DispatchTimeoutResult {
    isDone ? .success : .timedOut
  }

  public func wait(wallTimeout timeout: DispatchWallTime) -> DispatchTimeoutResult {
    isDone ? .success : .timedOut
  }
}

public enum DispatchTimeoutResult: Sendable {
  case success, timedOut
}

/// A group of blocks; the blocks passed to `notify` are queued when all blocks of the group have ended.
public final class DispatchGroup {
  private var count = 0
  private var followers: [() -> Void] = []

  public init() {}

  public func enter() { count += 1 }

  public func leave() {
    count -= 1
    guard count <= 0 else { return }
    let due = followers
    followers = []
    for follower in due { follower() }
  }

  public func wait() {}

  /// Returns at once whether all blocks have ended.
  public func wait(timeout: DispatchTime) -> DispatchTimeoutResult {
    count <= 0 ? .success : .timedOut
  }

  public func wait(wallTimeout timeout: DispatchWallTime) -> DispatchTimeoutResult {
    count <= 0 ? .success : .timedOut
  }

  public func notify(
    qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], queue: DispatchQueue,
    execute work: @escaping () -> Void
  ) {
    if count <= 0 {
      queue.async(execute: work)
    } else {
      followers.append { queue.async(execute: work) }
    }
  }

  public func notify(queue: DispatchQueue, work: DispatchWorkItem) {
    notify(queue: queue, execute: work.perform)
  }
}

public struct DispatchWorkItemFlags: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let barrier = Self(rawValue: 1)
  public static let detached = Self(rawValue: 2)
  public static let assignCurrentContext = Self(rawValue: 4)
  public static let noQoS = Self(rawValue: 8)
  public static let inheritQoS = Self(rawValue: 16)
  public static let enforceQoS = Self(rawValue: 32)
}

/// The urgency of work; has no effect, because on the virtual clock no work takes time.
public struct DispatchQoS: Hashable, Sendable {
  public enum QoSClass: Sendable {
    case background, utility, `default`, userInitiated, userInteractive, unspecified
  }

  public let qosClass: QoSClass
  public let relativePriority: Int

  public init(qosClass: QoSClass, relativePriority: Int = 0) {
    (self.qosClass, self.relativePriority) = (qosClass, relativePriority)
  }

  public static let background = DispatchQoS(qosClass: .background)
  public static let utility = DispatchQoS(qosClass: .utility)
  public static let `default` = DispatchQoS(qosClass: .default)
  public static let userInitiated = DispatchQoS(qosClass: .userInitiated)
  public static let userInteractive = DispatchQoS(qosClass: .userInteractive)
  public static let unspecified = DispatchQoS(qosClass: .unspecified)
}

extension DispatchQueue {
  public struct Attributes: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let concurrent = Self(rawValue: 1)
    public static let initiallyInactive = Self(rawValue: 2)
  }

  public enum AutoreleaseFrequency: Sendable {
    case inherit, workItem, never
  }

  public enum GlobalQueuePriority: Sendable {
    case high, `default`, low, background
  }

  /// Returns the main queue, because the simulation has no other queue.
  ///
  /// Asynchronous work runs in a later turn of the run loop.
  public static func global(qos: DispatchQoS.QoSClass = .default) -> DispatchQueue { .main }

  public static func global(priority: GlobalQueuePriority) -> DispatchQueue { .main }

  /// Creates a queue with a label, whose work runs in turns of the main queue.
  public init(
    label: String, qos: DispatchQoS = .unspecified, attributes: Attributes = [],
    autoreleaseFrequency: AutoreleaseFrequency = .inherit, target: DispatchQueue? = nil
  ) {
    self = .main
    (self.label, self.qos) = (label, qos)
  }

  /// Runs the block for each number, in order.
  public static func concurrentPerform(iterations: Int, execute work: (Int) -> Void) {
    for iteration in 0..<max(iterations, 0) { work(iteration) }
  }

  public func activate() {}

  public func setTarget(queue: DispatchQueue?) {}

  /// Sets the value that `getSpecific(key:)` returns in this run, whatever the queue, because all work is the main
  /// queue's.
  public func setSpecific<Value>(key: DispatchSpecificKey<Value>, value: Value?) {
    key.value = value
    key.simulation = .current
  }

  public func getSpecific<Value>(key: DispatchSpecificKey<Value>) -> Value? {
    key.simulation === Simulation.current ? key.value : nil
  }

  public static func getSpecific<Value>(key: DispatchSpecificKey<Value>) -> Value? {
    DispatchQueue.main.getSpecific(key: key)
  }

  /// Runs the block at once, because nothing else can run at the same time.
  @discardableResult
  public func sync<Result>(execute work: () throws -> Result) rethrows -> Result { try work() }

  @discardableResult
  public func sync<Result>(
    flags: DispatchWorkItemFlags, execute work: () throws -> Result
  ) rethrows -> Result { try work() }

  public func sync(execute workItem: DispatchWorkItem) { workItem.perform() }
}

/// A key for a value of a queue.
public final class DispatchSpecificKey<Value> {
  fileprivate var value: Value?
  /// The run in which the value was set.
  fileprivate weak var simulation: Simulation?

  public init() {}
}

/// A semaphore that never blocks, because there is only one thread.
///
/// Nothing can signal it while code waits, so that a wait with a timeout ends at once: in time if the count allows it.
public final class DispatchSemaphore {
  private var count: Int

  public init(value: Int) { count = value }

  public func wait() { count -= 1 }

  public func wait(timeout: DispatchTime) -> DispatchTimeoutResult { waitOnce() }

  public func wait(wallTimeout: DispatchWallTime) -> DispatchTimeoutResult { waitOnce() }

  private func waitOnce() -> DispatchTimeoutResult {
    guard count > 0 else { return .timedOut }
    count -= 1
    return .success
  }

  /// Returns 0, because no thread is waiting.
  @discardableResult public func signal() -> Int {
    count += 1
    return 0
  }
}
