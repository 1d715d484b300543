public import MotionMath

/// The main queue of the running simulation, under the name that app code uses.
///
/// ## Differences from UIKit
/// Only the main queue exists, and its time is the virtual clock. A file that imports Foundation beside
/// this module means Foundation's queue, which nothing here waits for: import this module alone.
public struct DispatchQueue {
  /// The queue that runs blocks between the events of the virtual clock.
  public static var main: DispatchQueue { DispatchQueue(simulation: .current) }

  private let simulation: Simulation

  /// Runs a block in the next turn of the run loop, at the same instant.
  ///
  /// A value that is called, not a method: the compiler takes a closure that is given to a method
  /// `DispatchQueue.main.async` for one of the main actor's, which views do not belong to here.
  public var async: Async { Async(simulation: simulation) }

  /// Runs a block once the virtual clock has reached a deadline.
  ///
  /// A value that is called, for the same reason.
  public var asyncAfter: AsyncAfter { AsyncAfter(simulation: simulation) }

  /// What `async` calls.
  public struct Async {
    let simulation: Simulation

    public func callAsFunction(execute work: @escaping () -> Void) {
      simulation.async(work)
    }
  }

  /// What `asyncAfter` calls.
  public struct AsyncAfter {
    let simulation: Simulation

    public func callAsFunction(deadline: DispatchTime, execute work: @escaping () -> Void) {
      simulation.schedule(at: deadline.seconds, work)
    }
  }
}

/// An instant of the virtual clock, under the name that app code uses.
public struct DispatchTime: Hashable, Comparable, Sendable {
  let seconds: Seconds

  /// The present instant of the running simulation.
  public static func now() -> DispatchTime {
    DispatchTime(seconds: Simulation.current.now)
  }

  public static func + (time: DispatchTime, elapsed: Seconds) -> DispatchTime {
    DispatchTime(seconds: time.seconds + elapsed)
  }

  public static func < (lhs: DispatchTime, rhs: DispatchTime) -> Bool {
    lhs.seconds < rhs.seconds
  }
}
