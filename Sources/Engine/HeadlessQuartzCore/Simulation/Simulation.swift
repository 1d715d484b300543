package import Devices
public import MotionMath

/// A virtual device: clock, main queue, windows, animations and event log.
///
/// A simulation jumps from event to event: the next touch, timer or end of an animation. Values on screen are pure
/// functions of time, so nothing is stepped and nothing drifts. Simulations may run on different threads. They share
/// nothing except a cache of solved Auto Layout systems, which does not affect any value.
///
///     let simulation = Simulation()
///     simulation.run { window.makeKeyAndVisible() }
///     simulation.runUntilIdle()
///
/// `@unchecked Sendable` because it is a task-local value; only the task that runs a simulation uses it.
public final class Simulation: @unchecked Sendable {
  @TaskLocal package static var bound: Simulation?
  /// A listener for every callback of the simulations created in its scope, whether or not the simulations keep a log.
  @TaskLocal package static var listener: CallbackListener?

  /// The current time on the virtual clock, in seconds.
  public internal(set) var now: Seconds
  /// The display rate, in frames per second; 60 by default.
  public let displayHz: Double
  /// The size of `UIScreen.main` if there is no window, in points; 390 × 844 by default.
  public var screenSize = CGSize(
    width: DeviceModel.usual.width, height: DeviceModel.usual.height)
  public var log = EventLog()
  /// The faults found so far, without duplicates, in order of appearance.
  ///
  /// Includes a `never-completed` fault if nothing more is scheduled although a transition that no finger drives is
  /// still running.
  public var diagnostics: [Diagnostic] {
    guard isIdle, MainThread.run({ screen?.hasRunningTransition ?? false }) else { return found }
    let unfinished = Diagnostic(.neverCompleted)
    return found.contains(unfinished) ? found : found + [unfinished]
  }
  private var found: [Diagnostic] = []

  /// Whether nothing more will happen in the simulation unless it is called from outside.
  private var isIdle: Bool {
    turnDepth == 0 && mainQueue.isEmpty && endOfTurn.isEmpty && nextEventTime == nil
  }

  private var events = EventQueue()
  private var mainQueue: [() -> Void] = []
  private var endOfTurn: [() -> Void] = []
  private var turnDepth = 0
  /// The number of commits so far.
  ///
  /// A layer compares it with the number at which it was inserted, to tell whether it was on screen before this turn of
  /// the run loop.
  package private(set) var commitNumber = 0
  /// The animations of the layers; nil until the first layer needs them.
  var timeline: (any AnimationTimeline)?
  /// Whether any property has been observed with key-value observing.
  package var isObserved = false
  /// The windows; nil if there are none yet.
  package var screen: (any WindowScreen)?
  private var attachments: [ObjectIdentifier: AnyObject] = [:]
  /// Whether the run has ended; faults found after that are not reported.
  private var isTornDown = false
  private var watchdog = Watchdog()
  private let listener = Simulation.listener

  /// The system settings that are on.
  package let environment: SystemEnvironment

  /// Creates a device whose clock starts at `time`, in seconds.
  ///
  /// - Precondition: `displayHz` is positive.
  public convenience init(displayHz: Double = 60, startingAt time: Seconds = 0) {
    self.init(displayHz: displayHz, startingAt: time, in: SystemEnvironment())
  }

  /// Creates a device with some settings of the system.
  package init(displayHz: Double, startingAt time: Seconds, in environment: SystemEnvironment) {
    precondition(displayHz > 0, "displayHz is \(displayHz); a display needs a positive rate")
    self.displayHz = displayHz
    self.environment = environment
    now = time
  }

  /// The simulation that UIKit's static members use.
  ///
  /// - Precondition: The caller runs inside ``run(_:)`` of some simulation.
  public static var current: Simulation {
    guard let bound = bound ?? VirtualTasks.simulation else {
      preconditionFailure("no simulation is bound; wrap the code in Simulation().run { … }")
    }
    return bound
  }

  /// Runs code on the device's main thread, as one turn of its run loop.
  ///
  /// At the end of the turn, windows are laid out, requested transitions start, animations are committed and blocks on
  /// the main queue run.
  @discardableResult
  @inlinable
  public func run<Value, Failure: Error>(
    _ body: @MainActor () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    nonisolated(unsafe) var result: Result<Value, Failure>?
    runTurn { result = Result { () throws(Failure) in try body() } }
    switch result.take() {
    case .success(let value): return value
    case .failure(let error): throw error
    case nil: preconditionFailure("a turn must run its work")
    }
  }

  /// Runs a turn of the run loop without a result; not generic, which saves a lookup of type metadata.
  @usableFromInline
  func runTurn(_ work: @MainActor () -> Void) {
    onMainThread {
      turnDepth += 1
      work()
      endTurn()
    }
  }

  /// Makes the simulation the current one, and runs main-actor code on the calling thread.
  private func onMainThread(_ body: @MainActor () -> Void) {
    MainThread.enter { Simulation.$bound.withValue(self, operation: body) }
  }

  @MainActor
  private func endTurn() {
    turnDepth -= 1
    if turnDepth == 0 { settleTurn() }
  }

  /// Runs `work` before the current turn ends, after the code that is running now.
  ///
  /// The completion block of the current transaction waits for animations that `work` starts.
  package func atEndOfTurn(_ work: @escaping () -> Void) {
    endOfTurn.append(timeline?.inTransaction(work) ?? work)
  }

  /// Runs `work` on the main queue, still at the current instant.
  package func async(_ work: @escaping () -> Void) { mainQueue.append(work) }

  /// Records a fault, optionally prefixed with its subject; duplicates are ignored.
  package func report(_ code: DiagnosticCode, _ subject: String? = nil) {
    guard !isTornDown else { return }
    let diagnostic = Diagnostic(code, subject)
    if !found.contains(diagnostic) { found.append(diagnostic) }
  }

  /// Adds a line to the event log.
  public func record(_ text: @autoclosure () -> String) {
    guard log.isEnabled || watchdog.isListening || listener != nil else { return }
    let text = text()
    log.append(text, at: now)
    watchdog.hear(text)
    listener?.hear(text)
  }

  /// Reports a view or controller that belongs to a finished run but is used in the current run.
  package func checkIsCurrent(_ subject: @autoclosure () -> String) {
    guard isTornDown, let bound = Simulation.bound, bound !== self else { return }
    bound.report(.foreignView, subject())
  }

  @MainActor
  private func settleTurn() {
    // Returns early, because after most events the turn of the run loop has nothing more to do.
    if endOfTurn.isEmpty, mainQueue.isEmpty, screen?.isWaiting != true, timeline?.isWaiting != true
    {
      commitNumber += 1
      return
    }
    var rounds = 0
    defer { watchdog.settle(after: rounds) }
    while true {
      rounds += 1
      if let story = watchdog.story(after: rounds, of: "one turn of the run loop") {
        report(.neverSettles, story)
        (endOfTurn, mainQueue) = ([], [])
      }
      turnDepth += 1
      while !endOfTurn.isEmpty {
        let work = endOfTurn
        endOfTurn = []
        for piece in work { piece() }
        screen?.layOut()
      }
      let screen = screen
      screen?.layOut()
      timeline?.commit(at: now)
      commitNumber += 1
      let hasSettled = screen?.settle() ?? false
      turnDepth -= 1
      guard endOfTurn.isEmpty, !hasSettled else { continue }
      guard !mainQueue.isEmpty else { return }
      let blocks = mainQueue
      mainQueue = []
      turnDepth += 1
      for block in blocks { block() }
      turnDepth -= 1
    }
  }

  // MARK: Clock

  /// Runs `work` on the main thread at an instant, or now if the instant has passed.
  ///
  /// Work for the same instant runs in the order in which it was scheduled.
  public func schedule(at time: Seconds, _ work: @escaping () -> Void) {
    _ = scheduleCancellable(at: time, work)
  }

  package func scheduleCancellable(
    at time: Seconds, _ work: @escaping () -> Void
  ) -> EventQueue.Ticket {
    events.add(at: max(time, now), work)
  }

  /// Runs `work` at each of several instants, with the index of the instant; past instants count as now.
  ///
  /// The instants must be in order. Equivalent to scheduling the work once for each instant.
  package func schedule(at times: [Seconds], _ work: @escaping (_ index: Int) -> Void) {
    let isAhead = times.first.map { $0 >= now } ?? true
    events.add(at: isAhead ? times : times.map { max($0, now) }, work)
  }

  /// Cancels scheduled work; does nothing if it has already run.
  package func cancel(_ ticket: EventQueue.Ticket) { events.cancel(ticket) }

  /// The time at which the next event occurs or the next animation ends, whichever is earlier; nil if there is neither.
  public var nextEventTime: Seconds? {
    switch (events.nextTime, timeline?.nextEnd(after: now)) {
    case (let event?, let end?): min(event, end)
    case (let event?, nil): event
    case (nil, let end): end
    }
  }

  /// Advances the clock to `time`, and handles all events up to then.
  public func run(until time: Seconds) {
    onMainThread {
      if turnDepth == 0 { settleTurn() }
      while let next = nextEventTime, next <= time { step(to: next) }
      now = max(now, time)
    }
  }

  /// Advances the clock until nothing more is scheduled, or to `limit` in seconds.
  ///
  /// - Returns: Whether everything has ended; false if the limit was reached.
  @discardableResult
  public func runUntilIdle(limit: Seconds = 3600) -> Bool {
    nonisolated(unsafe) var hasEnded = true
    onMainThread {
      if turnDepth == 0 { settleTurn() }
      while let next = nextEventTime {
        guard next <= limit else {
          now = limit
          hasEnded = false
          return
        }
        step(to: next)
      }
    }
    return hasEnded
  }

  @MainActor
  private func step(to next: Seconds) {
    now = max(now, next)
    if let story = watchdog.story(ofStepAt: now) {
      report(.neverSettles, story)
      events.removeAll()
      timeline?.removeAll()
    }
    turnDepth += 1
    if let (run, index) = events.popFirst(due: now) {
      run(index)
    } else {
      timeline?.endDue(at: now)
    }
    endTurn()
  }

  /// Ends the run and drops all pending work, so that nothing keeps the views alive.
  public func tearDown() {
    isTornDown = true
    MainThread.enter { screen?.tearDown() }
    events.removeAll()
    mainQueue = []
    endOfTurn = []
    timeline?.removeAll()
  }

  /// The simulation's only object of type `Object`; created on first access.
  package func attachment<Object: AnyObject>(_ make: () -> Object) -> Object {
    let key = ObjectIdentifier(Object.self)
    if let known = attachments[key] as? Object { return known }
    let made = make()
    attachments[key] = made
    return made
  }

  /// The simulation's only object of a type; nil if the object has not been created.
  package func existingAttachment<Object: AnyObject>(_ type: Object.Type) -> Object? {
    attachments[ObjectIdentifier(type)] as? Object
  }
}

/// The animations that a simulation's clock drives.
package protocol AnimationTimeline: AnyObject {
  /// Whether there are animations or transactions to commit.
  var isWaiting: Bool { get }
  /// Starts the animations that were added in this turn of the run loop.
  func commit(at now: Seconds)
  /// The time at which the next animation ends; nil if none ends on its own.
  func nextEnd(after now: Seconds) -> Seconds?
  /// Ends every animation that is due, in the order in which the animations were added.
  func endDue(at now: Seconds)
  func removeAll()
  /// Wraps work that is deferred to later in the same turn of the run loop, so that the current transaction waits for
  /// animations that the work starts.
  func inTransaction(_ work: @escaping () -> Void) -> () -> Void
}

/// The windows that a simulation lays out at the end of a turn of the run loop.
@MainActor
package protocol WindowScreen: AnyObject {
  /// Whether there is anything to lay out, or any work for ``settle()``.
  var isWaiting: Bool { get }
  func layOut()
  /// Runs the work that waits for the layout of this turn of the run loop; returns whether there was any such work.
  func settle() -> Bool
  /// Whether a transition has started and not ended, and no finger drives it.
  var hasRunningTransition: Bool { get }
  /// Drops all touches and transitions at the end of the run.
  func tearDown()
}

/// An object that receives each line for a simulation's event log, such as the name of a called delegate method.
///
/// A class, because optimised programs trap if a task-local value is an optional closure.
package final class CallbackListener: Sendable {
  let hear: @Sendable (String) -> Void

  package init(_ hear: @escaping @Sendable (String) -> Void) { self.hear = hear }
}

/// The current time on the running simulation's clock, in seconds.
///
/// ## Differences from UIKit
/// The clock starts at 0 with the simulation rather than with the device.
public func CACurrentMediaTime() -> Double { Simulation.current.now }
