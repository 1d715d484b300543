public import MotionMath

extension Simulation {
  /// Does `work` on the main thread at an instant, not earlier than now.
  ///
  /// Work for the same instant runs in the order it was scheduled.
  public func schedule(at time: Seconds, _ work: @escaping () -> Void) {
    _ = scheduleCancellable(at: time, work)
  }

  func scheduleCancellable(
    at time: Seconds, _ work: @escaping () -> Void
  ) -> EventQueue.Ticket {
    events.add(at: max(time, now), work)
  }

  /// The instant of the next event or end of an animation; nil when nothing will happen by itself.
  public var nextEventTime: Seconds? {
    switch (events.nextTime, animations.nextEnd(after: now)) {
    case (let event?, let end?): min(event, end)
    case (let event?, nil): event
    case (nil, let end): end
    }
  }

  /// Lets time pass up to `time`, doing everything that happens on the way.
  ///
  /// The clock then stands at `time`.
  public func run(until time: Seconds) {
    Simulation.$bound.withValue(self) {
      turn {}
      while let next = nextEventTime, next <= time {
        step(to: next)
      }
      now = max(now, time)
    }
  }

  /// Lets time pass until nothing is left to happen, or until `limit`.
  ///
  /// - Returns: Whether everything has ended; false when `limit` came first.
  @discardableResult
  public func runUntilIdle(limit: Seconds = 3600) -> Bool {
    Simulation.$bound.withValue(self) {
      turn {}
      while let next = nextEventTime {
        guard next <= limit else {
          now = limit
          return false
        }
        step(to: next)
      }
      return true
    }
  }

  /// Goes to the next instant at which something happens and does it.
  private func step(to next: Seconds) {
    now = max(now, next)
    if let event = events.nextTime, event <= now, let work = events.popFirst() {
      turn(work)
    } else {
      turn { animations.endDue(at: now) }
    }
  }

  /// Whether a transition has started and not ended.
  package var hasOpenTransitions: Bool { !openTransitions.isEmpty }

  /// Names the transitions that have not ended although nothing more will happen.
  package func reportOpenTransitions(touchWasCancelled: Bool) {
    for transition in openTransitions {
      let isHeld = transition.phase == .interactive && touchWasCancelled
      report(isHeld ? .cancelledNotHandled : .neverCompleted)
    }
  }

  /// Ends the run: whatever still waits is dropped, so that nothing keeps the views alive.
  public func tearDown() {
    for window in windows { window.object.touchDispatcher.forgetTouches() }
    events.removeAll()
    mainQueue = []
    endOfTurn = []
    animations.removeAll()
    openTransitions = []
  }
}

/// The virtual clock of the running simulation, in seconds.
///
/// ## Differences from UIKit
/// Starts at 0 with the simulation rather than with the device.
public func CACurrentMediaTime() -> Double {
  Simulation.current.now
}
