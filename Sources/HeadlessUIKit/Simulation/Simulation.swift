public import Foundation
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
  @TaskLocal static var bound: Simulation?

  /// The virtual clock, in seconds; 0 when the simulation is made.
  public internal(set) var now: Seconds = 0
  /// Frames per second of the display; 60 by default.
  public let displayHz: Double
  /// What `UIScreen.main` reports while no window shows, in points; 390 × 844 by default.
  public var screenSize = CGSize(width: 390, height: 844)
  /// How many calls that switch touches off have not been taken back.
  var ignoredInteractions = 0
  /// What the engine did, once `log.isEnabled` is set.
  public var log = EventLog()
  /// The faults found so far, each code and message once, in the order they showed.
  public private(set) var diagnostics: [Diagnostic] = []

  var events = EventQueue()
  var mainQueue: [() -> Void] = []
  var endOfTurn: [() -> Void] = []
  var turnDepth = 0
  let animations = AnimationEngine()
  /// The windows in the order they were made; a window takes itself out when it goes.
  var windows: [Unretained<UIWindow>] = []
  unowned(unsafe) var keyWindow: UIWindow?
  private(set) lazy var notificationCenter = NotificationCenter()
  /// The `UIView.animate` block being executed, innermost last.
  var animationContext: AnimationContext?
  /// The clock that animations made now will follow; set while an interactive transition starts.
  var startingClock: AnimationClock?
  /// The transitions that have started and not ended.
  var openTransitions: [TransitionContext] = []
  var transactions = TransactionStack()
  /// How many turns have been committed, so that layers know what was on screen before.
  var commitNumber = 0
  /// What was on screen of the property whose action is running.
  var valueBeforeChange: ShownValue?
  /// Told about every recogniser after each event, before it is reset.
  package var gestureObserver: ((UIGestureRecognizer, GestureMoment) -> Void)?

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
  func turn<Result>(_ body: () throws -> Result) rethrows -> Result {
    turnDepth += 1
    defer {
      turnDepth -= 1
      if turnDepth == 0 { settleTurn() }
    }
    return try body()
  }

  /// Runs `work` before the turn ends, after the code that is running now.
  func atEndOfTurn(_ work: @escaping () -> Void) {
    endOfTurn.append(work)
  }

  /// Runs `work` in the next turn, at the same instant.
  func async(_ work: @escaping () -> Void) {
    mainQueue.append(work)
  }

  /// Records a fault once, in the words of its code, with what it concerns in front if given.
  func report(_ code: DiagnosticCode, _ subject: String? = nil) {
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
        layoutWindows()
      }
      layoutWindows()
      animations.commit(at: now)
      transactions.flushImplicit(in: self)
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

  private func layoutWindows() {
    // By index, because layout may make windows and let them go.
    var index = 0
    while index < windows.count {
      windows[index].object.layoutTreeIfNeeded()
      index += 1
    }
  }
}

/// A reference that does not keep its object alive, and that the object takes away when it goes.
struct Unretained<Object: AnyObject> {
  unowned(unsafe) let object: Object
}

/// A reference that does not keep its object alive.
struct WeakBox<Object: AnyObject> {
  weak var value: Object?
}
