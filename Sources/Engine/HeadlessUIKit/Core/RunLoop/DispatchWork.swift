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

  public func notify(queue: DispatchQueue, execute: @escaping () -> Void) {
    if isDone {
      queue.async(execute: execute)
    } else {
      followers.append { queue.async(execute: execute) }
    }
  }

  public func wait() {}
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

  public func notify(queue: DispatchQueue, execute work: @escaping () -> Void) {
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
  public static let assignCurrentContext = Self(rawValue: 4)
  public static let inheritQoS = Self(rawValue: 32)
}

/// The urgency of work; has no effect, because on the virtual clock no work takes time.
public struct DispatchQoS: Hashable, Sendable {
  public enum QoSClass: Sendable {
    case background, utility, `default`, userInitiated, userInteractive, unspecified
  }

  public let qosClass: QoSClass
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

  /// Returns the main queue, because the simulation has no other queue.
  ///
  /// Asynchronous work runs in a later turn of the run loop.
  public static func global(qos: DispatchQoS.QoSClass = .default) -> DispatchQueue { .main }

  public init(
    label: String, qos: DispatchQoS = .unspecified, attributes: Attributes = [],
    target: DispatchQueue? = nil
  ) { self = .main }

  /// Runs the block at once, because nothing else can run at the same time.
  @discardableResult
  public func sync<Result>(execute work: () throws -> Result) rethrows -> Result { try work() }

  @discardableResult
  public func sync<Result>(
    flags: DispatchWorkItemFlags, execute work: () throws -> Result
  ) rethrows -> Result { try work() }

  public func sync(execute workItem: DispatchWorkItem) { workItem.perform() }
}

/// A semaphore that never blocks, because there is only one thread.
public final class DispatchSemaphore {
  public init(value: Int) {}
  public func wait() {}
  @discardableResult public func signal() -> Int { 0 }
}
