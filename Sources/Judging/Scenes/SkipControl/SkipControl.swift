import HeadlessUIKit
public import MotionMath

/// Lets a window have one transition at a time: requests during a transition are dropped or wait.
///
/// Pushing or presenting while a transition runs corrupts the stack, whichever controllers are concerned: the limit is
/// per window. So each window, a ``SkipWindow``, has one control, and all transitions in the window are requested
/// through `gated`, which mirrors the calls of UIKit:
///
///     let window = SkipWindow(frame: screen)
///     window.rootViewController = navigation
///     window.makeKeyAndVisible()
///
///     navigation.gated.pushViewController(detail, animated: true)
///     navigation.gated.pushViewController(next, animated: true, policy: .queue) { event in
///       guard event == .did(.finished) else { return }
///       next.gated.present(hint, animated: true)
///     }
///
/// A gesture requests its transition in the same way, and gives up if the request is not granted:
///
///     case .began:
///       isInteractive = true
///       guard navigation.gated.popViewController(animated: true) == .started else { return reset() }
///
/// The control learns of the end of a transition from the transition coordinator, so the app keeps its own delegates.
/// The window is then free again, whether the transition finished, was cancelled or never began. The window also
/// becomes free if the transition's controller is no longer in the window. The control checks this at the next request,
/// and when the window gets another root controller.
///
/// As soon as the window is free, the caller's completion runs, and the next request in the queue starts within the
/// same instant. Every request gets its completion exactly once, and ``log`` records the events of every request.
///
/// A transition that did not come through the control also occupies the window, from the next request until the
/// transition ends. The window's first root controller is set without a request.
@MainActor
public final class SkipControl {
  /// One event of one request, as a line of the log.
  public struct Entry: Hashable, Sendable, CustomStringConvertible {
    /// The simulation's time, in seconds.
    public let time: Seconds
    public let request: TransitionRequest
    public let event: TransitionEvent

    public var description: String {
      "#\(request.number) \(request.kind.rawValue)(\(request.controller)): \(event)"
    }
  }

  /// The immediate answer to a request for a transition.
  public enum Answer: Hashable, Sendable {
    case started, queued, refused
  }

  /// The transition that a request asks for, and the completion to call with the events of this request; kept until the
  /// transition has ended or was refused.
  private struct Job {
    weak var subject: UIViewController?
    let operation: TransitionOperation
    let animated: Bool
    let completion: ((TransitionEvent) -> Void)?
  }

  /// The events of every request, oldest first.
  public private(set) var log: [Entry] = []

  private let simulation = Simulation.current
  private weak var window: UIWindow?
  private var gate = TransitionGate()
  private var jobs: [Int: Job] = [:]
  private var lastNumber = 0
  /// The controller whose transition occupies the window.
  private weak var watched: UIViewController?
  /// Returns whether the transition that occupies the window took effect; valid once the transition is over.
  private var tookEffect: () -> Bool = { false }

  init() {}

  func attach(to window: UIWindow) { self.window = window }

  /// Whether a new request for a transition would start at once.
  public var isFree: Bool { gate.isFree }

  /// The waiting requests, in the order in which they will start.
  public var waiting: [TransitionRequest] { gate.waiting }

  // MARK: Asking

  func submit(
    _ operation: TransitionOperation, on subject: UIViewController, animated: Bool,
    policy: TransitionRequest.Policy, completion: ((TransitionEvent) -> Void)?
  ) -> Answer {
    releaseIfAbandoned()
    if gate.isFree { noticeOtherTransition() }
    lastNumber += 1
    let request = TransitionRequest(
      number: lastNumber, kind: operation.kind,
      controller: (operation.object ?? subject).gateName, policy: policy)
    jobs[request.number] = Job(
      subject: subject, operation: operation, animated: animated, completion: completion)
    let isQueued = handle(.submitted(request)).contains(.record(request, .queued))
    if isQueued { return .queued }
    return gate.holder == .request(request) ? .started : .refused
  }

  /// Ends every request because the window is being released.
  func close() { handle(.closed) }

  /// Frees the window if the controller whose transition occupies the window is no longer in the window.
  func releaseIfAbandoned() {
    guard let holder = gate.holder else { return }
    if let watched, let window, watched.nearestWindow === window { return }
    switch holder {
    case .request(let request): handle(.ended(request.number, .interrupted))
    case .other: handle(.otherEnded)
    }
  }

  // MARK: Performing the gate's actions

  @discardableResult
  private func handle(_ event: TransitionGate.Event) -> [TransitionGate.Action] {
    let actions = gate.handle(event)
    for action in actions {
      switch action {
      case .record(let request, let event): record(request, event)
      case .start(let request): start(request)
      case .takeNext: soon { $0.takeNext() }
      }
    }
    return actions
  }

  private func record(_ request: TransitionRequest, _ event: TransitionEvent) {
    let entry = Entry(time: simulation.now, request: request, event: event)
    log.append(entry)
    simulation.record("skipControl.\(entry)")
    guard event.isFinal, let completion = jobs.removeValue(forKey: request.number)?.completion
    else { return }
    if gate.isClosed {
      // Runs the completion later: the window is being released at this moment, and the completion might use it.
      simulation.schedule(at: simulation.now) { completion(event) }
    } else {
      completion(event)
    }
  }

  private func start(_ request: TransitionRequest) {
    guard let job = jobs[request.number], let subject = job.subject else {
      handle(.ended(request.number, .failed))
      return
    }
    watched = job.operation.watched(for: subject)
    guard let tookEffect = job.operation.start(on: subject, animated: job.animated) else {
      handle(.ended(request.number, .failed))
      return
    }
    self.tookEffect = tookEffect
    // A navigation controller has no coordinator until the layout of this turn of the run loop is done, so `follow`
    // runs in a later turn.
    soon { $0.follow(request.number) }
  }

  /// Waits for the end of a transition that has begun; if there is no coordinator, the transition is already over.
  private func follow(_ number: Int) {
    guard case .request(let holder) = gate.holder, holder.number == number else { return }
    guard let watched else {
      handle(.ended(number, .interrupted))
      return
    }
    guard let coordinator = watched.transitionCoordinator else {
      handle(.ended(number, tookEffect() ? .finished : .cancelled))
      return
    }
    whenOver(coordinator) { control, isCancelled in
      control.handle(.ended(number, isCancelled ? .cancelled : .finished))
    }
  }

  /// Runs `body` one turn of the run loop after the end of a transition.
  ///
  /// The delay is needed because the transition's controller still refuses other transitions when its coordinator
  /// reports the end.
  private func whenOver(
    _ coordinator: any UIViewControllerTransitionCoordinator,
    _ body: @escaping (SkipControl, _ isCancelled: Bool) -> Void
  ) {
    coordinator.animate(alongsideTransition: nil) { [weak self] context in
      let isCancelled = context.isCancelled
      self?.soon { body($0, isCancelled) }
    }
  }

  /// Runs `body` in a later turn of the run loop; simulated time does not advance in between.
  private func soon(_ body: @escaping (SkipControl) -> Void) {
    DispatchQueue.main.async { [weak self] in
      guard let self else { return }
      body(self)
    }
  }

  /// Starts the first request in the queue that is still possible.
  private func takeNext() {
    guard gate.holder == nil else { return }
    while let next = gate.waiting.first, let reason = obstacle(to: next) {
      handle(.withdrawn(next.number, reason))
    }
    noticeOtherTransition()
    handle(.turned)
  }

  private func obstacle(to request: TransitionRequest) -> TransitionEvent.Reason? {
    guard let subject = jobs[request.number]?.subject else { return .controllerGone }
    return subject.nearestWindow === window ? nil : .notInWindow
  }

  /// Marks the window as occupied by a transition that began without a request to this control, until that transition
  /// ends.
  private func noticeOtherTransition() {
    guard let (screen, coordinator) = window?.rootViewController?.transitionUnderWay else { return }
    watched = screen
    handle(.otherBegan)
    whenOver(coordinator) { control, _ in control.handle(.otherEnded) }
  }
}
