public import MotionMath

/// The main queue of the running simulation.
///
/// ## Differences from UIKit
/// Only the main queue exists, on the virtual clock. A file that also imports Foundation gets
/// Foundation's queue, which never runs here: import this module alone.
public struct DispatchQueue {
  public static var main: DispatchQueue { DispatchQueue(simulation: .current) }

  private let simulation: Simulation

  /// Runs a block in the next turn of the run loop, at the same instant.
  ///
  /// A callable value instead of a method: the compiler makes closures passed to a method
  /// `DispatchQueue.main.async` `@Sendable`.
  public var async: Async { Async(simulation: simulation) }

  /// Runs a block at a deadline of the virtual clock.
  public var asyncAfter: AsyncAfter { AsyncAfter(simulation: simulation) }

  public struct Async {
    let simulation: Simulation

    public func callAsFunction(execute work: @escaping () -> Void) { simulation.async(work) }
  }

  public struct AsyncAfter {
    let simulation: Simulation

    public func callAsFunction(deadline: DispatchTime, execute work: @escaping () -> Void) {
      simulation.schedule(at: deadline.seconds, work)
    }
  }
}

/// An instant of the virtual clock.
public struct DispatchTime: Hashable, Comparable, Sendable {
  let seconds: Seconds

  public static func now() -> DispatchTime { DispatchTime(seconds: Simulation.current.now) }

  public static func + (time: DispatchTime, elapsed: Seconds) -> DispatchTime {
    DispatchTime(seconds: time.seconds + elapsed)
  }

  public static func < (lhs: DispatchTime, rhs: DispatchTime) -> Bool {
    lhs.seconds < rhs.seconds
  }
}
