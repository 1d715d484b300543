public import MotionMath

/// The main queue of the running simulation, under the name that app code uses.
///
/// ## Differences from UIKit
/// Only the main queue exists, and its time is the virtual clock.
public struct DispatchQueue {
  /// The queue that runs blocks between the events of the virtual clock.
  public static var main: DispatchQueue { DispatchQueue(simulation: .current) }

  private let simulation: Simulation

  /// Runs a block in the next turn of the run loop, at the same instant.
  public func async(execute work: @escaping () -> Void) {
    simulation.async(work)
  }

  /// Runs a block once the virtual clock has reached `deadline`.
  public func asyncAfter(deadline: DispatchTime, execute work: @escaping () -> Void) {
    simulation.schedule(at: deadline.seconds, work)
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
