public import Foundation
public import HeadlessUIKit
import MotionMath

extension Scene {
  /// A rapid series of transition calls, with a lock that allows only one transition at a time in the window.
  static let skipControl = storm(
    "skip-control", .lock,
    watch: "each call waits for the end of the previous one; the double tap is dropped")

  /// A rapid series of transition calls, with the lock exactly as the article "One transition at a time" writes it.
  static let skipControlAsWritten = storm(
    "skip-control-as-written", .writtenLock,
    watch: "a call from the queue runs with the window free, and the next call collides with it")

  /// A rapid series of transition calls that go directly to UIKit, without a lock.
  static let skipControlWithout = storm(
    "skip-control-without", .nothing,
    watch: "pops are refused, pushes pile up, and a sheet covers the wrong screen")

  /// A rapid series of transition calls, each of which is delayed to keep it apart from the others.
  ///
  /// The delay is the same for every call, so the calls still collide.
  static let skipControlDelayed = storm(
    "skip-control-delayed", .delay,
    watch: "every call comes half a second later, and they collide as before")

  /// A rapid series of transition calls, with a flag on each screen that should keep the calls apart, but does not.
  static let skipControlFlagged = storm(
    "skip-control-flagged", .flag,
    watch: "only the double tap is refused: the new screen has its own flag")

  private static func storm(
    _ name: String, _ remedy: SkipControlScene.Remedy, watch: String
  ) -> Scene {
    Scene(
      name: name, kind: .push, drive: .none, article: "One transition at a time", gesture: "",
      watch: watch, make: { screen, _ in SkipControlScene(screen: screen, remedy: remedy) })
  }
}

/// A scene that starts many transitions in rapid succession, and tries a remedy against their collisions.
///
/// The series of pushes, pops, presentations and dismissals is called a storm. The scene is the navigation controller's
/// delegate throughout; no remedy replaces the delegate.
public final class SkipControlScene: NSObject, LoggingScene, UINavigationControllerDelegate {
  /// The ways to keep transition calls from colliding; some of them do not work.
  enum Remedy {
    case lock, writtenLock, nothing, delay, flag
  }

  /// The time from the last call of the series to the end of the scene, in seconds.
  ///
  /// It is longer than any transition that is still running at the last call. It applies to every remedy except `lock`;
  /// with `lock`, the scene ends when the lock has reported the final event of every call.
  private static let aftermath: TimeInterval = 2
  /// How long the remedy `delay` postpones each call, in seconds; longer than a push takes.
  private static let delay: TimeInterval = 0.5

  public let window: UIWindow
  public let navigationController: UINavigationController
  public var interactionController: () -> (any UIViewControllerInteractiveTransitioning)? = { nil }
  public private(set) var ending: TransitionEnding?
  /// The calls that took effect, in the order in which they took effect.
  public private(set) var happened: [String] = []
  /// The titles of the screens reported to the delegate as shown.
  public private(set) var shown: [String] = []

  private let remedy: Remedy
  private let simulation = Simulation.current
  private let writtenLock: WrittenLock
  private let storm = StormStep.mail
  /// The number of calls that the lock has reported as ended, or as never started; 0 unless the remedy is `lock`.
  private var settled = 0
  /// The number of calls that were made but did not take effect.
  private var failures = 0

  /// Builds the scene and shows it; call it inside a simulation.
  init(screen: CGSize, remedy: Remedy) {
    self.remedy = remedy
    let frame = CGRect(origin: .zero, size: screen)
    window = remedy == .lock ? SkipWindow(frame: frame) : UIWindow(frame: frame)
    navigationController = UINavigationController(rootViewController: StormScreen("home"))
    // A gesture drives the screen wherever it begins, and no tap goes back.
    navigationController.barTakesTouches = false
    navigationController.title = "navigation"
    writtenLock = WrittenLock(of: navigationController)
    super.init()
    navigationController.delegate = self
    window.rootViewController = navigationController
    window.makeKeyAndVisible()
  }

  public var gestureView: UIView { navigationController.view }

  /// The events of every call; empty unless the remedy is `lock`.
  public var log: [SkipControl.Entry] { (window as? SkipWindow)?.skipControl.log ?? [] }

  package var lines: [SceneLogLine] {
    log.map { SceneLogLine(time: $0.time, text: $0.description) } + writtenLock.log
  }

  /// The titles of the screens on the stack, from bottom to top.
  public var stack: [String] { navigationController.viewControllers.map { $0.title ?? "" } }

  public func start() {
    let wait = remedy == .delay ? Self.delay : 0
    for step in storm { after(step.time + wait) { $0.perform(step) } }
    if remedy != .lock { after((storm.last?.time ?? 0) + wait + Self.aftermath) { $0.end() } }
  }

  public func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool
  ) {
    shown.append(viewController.title ?? "")
  }

  private func after(_ delay: TimeInterval, _ body: @escaping (SkipControlScene) -> Void) {
    simulation.schedule(at: simulation.now + delay) { [weak self] in
      guard let self else { return }
      body(self)
    }
  }

  private func end() { ending = TransitionEnding(completed: failures + writtenLock.failures == 0) }

  private func perform(_ step: StormStep) {
    switch remedy {
    case .lock: askLock(step)
    case .writtenLock:
      writtenLock.ask(
        step.call.operation, "\(step.call)", animated: step.animated, waits: step.waits)
    case .nothing, .delay: askUIKit(step)
    case .flag:
      let asking = screen(asking: step)
      guard !asking.isBusy else { return }
      asking.isBusy = true
      askUIKit(step)
    }
  }

  /// The screen whose code makes the step's call: the screen with the title `step.tapped`; if there is none, the top
  /// screen of the stack.
  private func screen(asking step: StormStep) -> StormScreen {
    let screens = navigationController.viewControllers.compactMap { $0 as? StormScreen }
    return screens.first { $0.title == step.tapped } ?? screens.last ?? StormScreen("")
  }

  private func askLock(_ step: StormStep) {
    _ = (window as? SkipWindow)?.skipControl.submit(
      step.call.operation, on: navigationController, animated: step.animated, policy: step.policy
    ) { [weak self] event in
      guard let self else { return }
      switch event {
      case .did(.finished): happened.append("\(step.call)")
      case .did: failures += 1
      case .will, .queued, .dropped: break
      }
      settled += 1
      if settled == storm.count { after(0) { $0.end() } }
    }
  }

  private func askUIKit(_ step: StormStep) {
    if step.call.operation.ask(navigationController, animated: step.animated) {
      happened.append("\(step.call)")
    } else {
      failures += 1
    }
  }
}

/// A screen that the scene's rapid calls push, pop, present or dismiss.
///
/// Its flag is used only with the remedy `flag`.
private final class StormScreen: UIViewController {
  /// Whether a transition that this screen requested is assumed to be running.
  var isBusy = false

  convenience init(_ title: String) {
    self.init()
    self.title = title
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    isBusy = false
  }
}

/// One call of a scripted storm of transitions: its time, its operation, and what happens to it if the window is busy.
struct StormStep {
  /// A navigation call, with the title of the new screen.
  enum Call {
    case push(String)
    case pop
    case popToRoot
    case present(String)
    case dismiss
  }

  /// The time since the start of the storm, in seconds.
  let time: Seconds
  let call: Call
  var animated = true
  let policy: TransitionRequest.Policy
  /// The title of the screen whose code makes ``call``; nil for the top screen.
  ///
  /// Set if the user taps a screen a second time while the first tap is already pushing another screen.
  var tapped: String?

  var waits: Bool { policy != .drop }

  /// The series of calls that an impatient user and an eager app make.
  ///
  /// It includes a double tap, a push during a push, a sheet dismissed before it has appeared, and two alerts.
  static let mail: [StormStep] = [
    StormStep(time: 0, call: .push("inbox"), policy: .drop),
    StormStep(time: 0.05, call: .push("inbox, second tap"), policy: .drop, tapped: "home"),
    StormStep(time: 0.1, call: .push("message"), policy: .queue),
    StormStep(time: 0.15, call: .present("compose"), policy: .queue),
    StormStep(time: 0.2, call: .dismiss, policy: .queue),
    StormStep(time: 0.25, call: .pop, policy: .queue),
    StormStep(time: 0.3, call: .push("first alert"), policy: .queue),
    StormStep(time: 0.32, call: .push("second alert"), policy: .queue),
    StormStep(time: 0.6, call: .popToRoot, policy: .queue),
    StormStep(time: 0.9, call: .push("settings"), policy: .queue),
    StormStep(time: 1, call: .present("help"), animated: false, policy: .queue),
    StormStep(time: 1.05, call: .dismiss, animated: false, policy: .queue),
  ]
}

extension StormStep.Call: CustomStringConvertible {
  /// The transition operation that this call requests; a push or a presentation gets a newly created screen.
  @MainActor
  fileprivate var operation: TransitionOperation {
    switch self {
    case .push(let title): .push(StormScreen(title))
    case .pop: .pop
    case .popToRoot: .popToRoot
    case .present(let title): .present(StormScreen(title))
    case .dismiss: .dismiss
    }
  }

  var description: String {
    switch self {
    case .push(let title): "push(\(title))"
    case .pop: "pop"
    case .popToRoot: "popToRoot"
    case .present(let title): "present(\(title))"
    case .dismiss: "dismiss"
    }
  }
}
