public import MotionMath

/// The main queue of the running simulation.
///
/// ## Differences from UIKit
/// Only the main queue exists, on the virtual clock. A file that also imports Foundation gets Foundation's queue, which
/// never runs here: import this module alone.
public struct DispatchQueue {
  public static var main: DispatchQueue { DispatchQueue(simulation: .current) }

  private let simulation: Simulation
  public internal(set) var label = "com.apple.main-thread"
  public internal(set) var qos = DispatchQoS.userInteractive

  private init(simulation: Simulation) { self.simulation = simulation }

  /// Runs a block in the next turn of the run loop, at the same time of the virtual clock.
  ///
  /// A callable value rather than a method: the compiler treats a closure that is passed to a method named
  /// `DispatchQueue.main.async` as `@Sendable`.
  public var async: Async { Async(simulation: simulation) }

  /// Runs a block at a deadline on the virtual clock.
  public var asyncAfter: AsyncAfter { AsyncAfter(simulation: simulation) }

  public struct Async {
    let simulation: Simulation

    public func callAsFunction(execute work: @escaping () -> Void) { simulation.async(work) }

    public func callAsFunction(execute work: DispatchWorkItem) { simulation.async(work.perform) }

    public func callAsFunction(
      group: DispatchGroup? = nil, qos: DispatchQoS, flags: DispatchWorkItemFlags = [],
      execute work: @escaping () -> Void
    ) {
      group?.enter()
      simulation.async {
        work()
        group?.leave()
      }
    }

    public func callAsFunction(
      group: DispatchGroup, flags: DispatchWorkItemFlags = [], execute work: @escaping () -> Void
    ) { callAsFunction(group: group, qos: .default, execute: work) }

    public func callAsFunction(group: DispatchGroup, execute work: DispatchWorkItem) {
      callAsFunction(group: group, qos: .default, execute: work.perform)
    }

    public func callAsFunction(
      flags: DispatchWorkItemFlags, execute work: @escaping () -> Void
    ) { simulation.async(work) }
  }

  public struct AsyncAfter {
    let simulation: Simulation

    private func schedule(at time: DispatchTime, _ work: @escaping () -> Void) {
      if time.seconds.isFinite { simulation.schedule(at: time.seconds, work) }
    }

    public func callAsFunction(deadline: DispatchTime, execute work: @escaping () -> Void) {
      schedule(at: deadline, work)
    }

    public func callAsFunction(deadline: DispatchTime, execute work: DispatchWorkItem) {
      schedule(at: deadline, work.perform)
    }

    public func callAsFunction(
      deadline: DispatchTime, qos: DispatchQoS, flags: DispatchWorkItemFlags = [],
      execute work: @escaping () -> Void
    ) { schedule(at: deadline, work) }

    public func callAsFunction(
      wallDeadline: DispatchWallTime, qos: DispatchQoS = .unspecified,
      flags: DispatchWorkItemFlags = [], execute work: @escaping () -> Void
    ) { schedule(at: wallDeadline.time, work) }

    public func callAsFunction(wallDeadline: DispatchWallTime, execute work: DispatchWorkItem) {
      schedule(at: wallDeadline.time, work.perform)
    }
  }
}

/// A time of the clock on the wall, which is the virtual clock here.
public struct DispatchWallTime: Hashable, Comparable, Sendable {
  let time: DispatchTime

  public static func now() -> DispatchWallTime { DispatchWallTime(time: .now()) }
  public static let distantFuture = DispatchWallTime(time: .distantFuture)

  public static func + (time: DispatchWallTime, elapsed: Seconds) -> DispatchWallTime {
    DispatchWallTime(time: time.time + elapsed)
  }

  public static func + (
    time: DispatchWallTime, interval: DispatchTimeInterval
  ) -> DispatchWallTime { DispatchWallTime(time: time.time + interval) }

  public static func - (time: DispatchWallTime, elapsed: Seconds) -> DispatchWallTime {
    DispatchWallTime(time: time.time - elapsed)
  }

  public static func < (lhs: DispatchWallTime, rhs: DispatchWallTime) -> Bool {
    lhs.time < rhs.time
  }
}

/// A time of the virtual clock.
public struct DispatchTime: Hashable, Comparable, Sendable {
  let seconds: Seconds

  init(seconds: Seconds) { self.seconds = seconds }

  public init(uptimeNanoseconds: UInt64) { seconds = Seconds(uptimeNanoseconds) / 1e9 }

  public static func now() -> DispatchTime { DispatchTime(seconds: Simulation.current.now) }
  public static let distantFuture = DispatchTime(seconds: .infinity)

  public static func + (time: DispatchTime, elapsed: Seconds) -> DispatchTime {
    DispatchTime(seconds: time.seconds + elapsed)
  }

  public static func + (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime {
    DispatchTime(seconds: time.seconds + interval.seconds)
  }

  public static func - (time: DispatchTime, elapsed: Seconds) -> DispatchTime {
    DispatchTime(seconds: time.seconds - elapsed)
  }

  public var uptimeNanoseconds: UInt64 {
    seconds.isFinite ? UInt64(max(0, seconds * 1e9)) : UInt64.max
  }

  public var rawValue: UInt64 { uptimeNanoseconds }

  public func distance(to other: DispatchTime) -> DispatchTimeInterval {
    let distance = other.seconds - seconds
    return distance.isFinite ? .nanoseconds(Int(distance * 1e9)) : .never
  }

  public func advanced(by interval: DispatchTimeInterval) -> DispatchTime { self + interval }

  public static func < (lhs: DispatchTime, rhs: DispatchTime) -> Bool {
    lhs.seconds < rhs.seconds
  }
}

public enum DispatchTimeInterval: Hashable, Sendable {
  case seconds(Int), milliseconds(Int), microseconds(Int), nanoseconds(Int), never

  var seconds: Seconds {
    switch self {
    case .seconds(let count): Seconds(count)
    case .milliseconds(let count): Seconds(count) / 1e3
    case .microseconds(let count): Seconds(count) / 1e6
    case .nanoseconds(let count): Seconds(count) / 1e9
    case .never: .infinity
    }
  }
}
