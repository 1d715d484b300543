public import MotionMath

/// One virtual device: clock, main queue, windows, animations and event log.
///
/// A simulation jumps from event to event: the next touch, timer or end of an animation. What is on
/// screen between events is a pure function of time, so nothing is stepped and nothing drifts. Two
/// simulations share nothing and may run on two threads.
///
///     let simulation = Simulation()
///     simulation.run { window.makeKeyAndVisible() }
///     simulation.runUntilIdle()
///
/// One simulation is only ever used by the task that runs it; that is why it can promise
/// `@unchecked Sendable`, which a task-local value needs.
public final class Simulation: @unchecked Sendable {
  @TaskLocal package static var bound: Simulation?

  /// The virtual clock, in seconds; 0 when the simulation is made.
  public internal(set) var now: Seconds = 0
  /// Frames per second of the display; 60 by default.
  public let displayHz: Double
  /// What `UIScreen.main` reports while no window shows, in points; 390 × 844 by default.
  public var screenSize = CGSize(width: 390, height: 844)
  /// What the engine did, once `log.isEnabled` is set.
  public var log = EventLog()
  /// The faults found so far, each code and message once, in the order they showed.
  public private(set) var diagnostics: [Diagnostic] = []

  private var events = EventQueue()
  private var mainQueue: [() -> Void] = []
  private var endOfTurn: [() -> Void] = []
  private var turnDepth = 0
  /// The number of committed turns; tells layers what was on screen before.
  package private(set) var commitNumber = 0
  /// The animations of the layers; nil until the first layer needs them.
  package var timeline: (any AnimationTimeline)?
  /// The windows; nil until there is one.
  package var screen: (any WindowScreen)?
  private var attachments: [ObjectIdentifier: AnyObject] = [:]

  /// Creates a device whose clock stands at 0.
  ///
  /// - Precondition: `displayHz` is positive.
  public init(displayHz: Double = 60) {
    precondition(displayHz > 0, "displayHz is \(displayHz); a display needs a positive rate")
    self.displayHz = displayHz
  }

  /// The simulation that UIKit's static entry points use now.
  ///
  /// - Precondition: The caller runs inside ``run(_:)`` of some simulation.
  public static var current: Simulation {
    guard let bound else {
      preconditionFailure("no simulation is bound; wrap the code in Simulation().run { … }")
    }
    return bound
  }

  /// Runs code on the device's main thread: one turn of its run loop.
  ///
  /// At the end of the turn layout is done, transitions that were asked for start, animations are
  /// committed and blocks on the main queue run.
  @discardableResult
  public func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Simulation.$bound.withValue(self) {
      try turn(body)
    }
  }

  /// One turn of the run loop, with this simulation already bound.
  package func turn<Result>(_ body: () throws -> Result) rethrows -> Result {
    turnDepth += 1
    defer {
      turnDepth -= 1
      if turnDepth == 0 { settleTurn() }
    }
    return try body()
  }

  /// Runs `work` before the turn ends, after the code that is running now.
  package func atEndOfTurn(_ work: @escaping () -> Void) {
    endOfTurn.append(work)
  }

  /// Runs `work` in the next turn, at the same instant.
  package func async(_ work: @escaping () -> Void) {
    mainQueue.append(work)
  }

  /// Records a fault once, in the words of its code, with what it concerns in front if given.
  package func report(_ code: DiagnosticCode, _ subject: String? = nil) {
    let message = subject.map { "\($0): \(code.sentence)" } ?? code.sentence
    let diagnostic = Diagnostic(code: code.rawValue, severity: code.severity, message: message)
    if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
  }

  /// Adds a line of the app's own to the event log.
  public func record(_ text: @autoclosure () -> String) {
    guard log.isEnabled else { return }
    log.append(text(), at: now)
  }

  private func settleTurn() {
    while true {
      turnDepth += 1
      while !endOfTurn.isEmpty {
        let work = endOfTurn
        endOfTurn = []
        for piece in work { piece() }
        screen?.layOut()
      }
      screen?.layOut()
      timeline?.commit(at: now)
      commitNumber += 1
      turnDepth -= 1
      guard endOfTurn.isEmpty else { continue }
      guard !mainQueue.isEmpty else { return }
      let blocks = mainQueue
      mainQueue = []
      turnDepth += 1
      for block in blocks { block() }
      turnDepth -= 1
    }
  }

  // MARK: Clock

  /// Does `work` on the main thread at an instant, not earlier than now.
  ///
  /// Work for the same instant runs in the order it was scheduled.
  public func schedule(at time: Seconds, _ work: @escaping () -> Void) {
    _ = scheduleCancellable(at: time, work)
  }

  package func scheduleCancellable(
    at time: Seconds, _ work: @escaping () -> Void
  ) -> EventQueue.Ticket {
    events.add(at: max(time, now), work)
  }

  /// Takes scheduled work back; work that has run is ignored.
  package func cancel(_ ticket: EventQueue.Ticket) {
    events.cancel(ticket)
  }

  /// The instant of the next event or end of an animation; nil when nothing will happen by itself.
  public var nextEventTime: Seconds? {
    switch (events.nextTime, timeline?.nextEnd(after: now)) {
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
      turn { timeline?.endDue(at: now) }
    }
  }

  /// Ends the run: whatever still waits is dropped, so that nothing keeps the views alive.
  public func tearDown() {
    screen?.tearDown()
    events.removeAll()
    mainQueue = []
    endOfTurn = []
    timeline?.removeAll()
  }

  /// The object of a type that belongs to the simulation, made when it is first asked for.
  package func attachment<Object: AnyObject>(_ make: () -> Object) -> Object {
    let key = ObjectIdentifier(Object.self)
    if let known = attachments[key] as? Object { return known }
    let made = make()
    attachments[key] = made
    return made
  }
}

/// The animations that a simulation's clock drives.
package protocol AnimationTimeline: AnyObject {
  /// Starts the animations that were added in this turn.
  func commit(at now: Seconds)
  /// The instant at which the next animation ends; nil when none ends by itself.
  func nextEnd(after now: Seconds) -> Seconds?
  /// Ends every animation whose time has come, in the order they were added.
  func endDue(at now: Seconds)
  func removeAll()
}

/// The windows that a simulation lays out at the end of a turn.
package protocol WindowScreen: AnyObject {
  func layOut()
  /// Lets go of touches and transitions, because the run is over.
  func tearDown()
}

/// The virtual clock of the running simulation, in seconds.
///
/// ## Differences from UIKit
/// Starts at 0 with the simulation rather than with the device.
public func CACurrentMediaTime() -> Double {
  Simulation.current.now
}
