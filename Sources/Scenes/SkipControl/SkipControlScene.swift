public import Foundation
public import HeadlessUIKit
import MotionMath

extension Scene {
  /// A storm of transitions that the lock keeps apart.
  static let skipControl = Scene(
    name: "skip-control", kind: .push, drive: .none, article: "One transition at a time",
    gesture: "", watch: "each call waits for the end of the one before; the double tap is dropped",
    make: { screen, _ in SkipControlScene(screen: screen, usesLock: true) })

  /// The same storm, straight to UIKit.
  static let skipControlWithout = Scene(
    name: "skip-control-without", kind: .push, drive: .none, article: "One transition at a time",
    gesture: "", watch: "pops are refused, pushes pile up, and a sheet covers the wrong screen",
    make: { screen, _ in SkipControlScene(screen: screen, usesLock: false) })
}

/// A storm of pushes, pops, presentations and dismissals, with and without the lock.
///
/// The scene is the navigation controller's delegate throughout, which the lock leaves alone.
public final class SkipControlScene: NSObject, TransitionScene, UINavigationControllerDelegate {
  /// How long after its last call the storm without the lock is looked at, in seconds: longer than any
  /// of its transitions.
  private static let aftermath: TimeInterval = 1

  public let window: UIWindow
  public let navigationController: UINavigationController
  public var interactionController: () -> (any UIViewControllerInteractiveTransitioning)? = { nil }
  public private(set) var ending: TransitionEnding?
  /// The calls that had their effect, in the order in which they had it.
  public private(set) var happened: [String] = []
  /// The screens that the delegate was told about.
  public private(set) var shown: [String] = []

  private let skipControl: SkipControl?
  private let storm = StormStep.mail
  /// The calls that will not happen any more or have happened.
  private var settled = 0
  /// The calls that were accepted but did not have their effect.
  private var failures = 0

  /// Builds the scene and shows it; call it inside a simulation.
  public init(screen: CGSize, usesLock: Bool) {
    let frame = CGRect(origin: .zero, size: screen)
    if usesLock {
      let window = SkipWindow(frame: frame)
      self.window = window
      skipControl = window.skipControl
    } else {
      window = UIWindow(frame: frame)
      skipControl = nil
    }
    navigationController = UINavigationController(rootViewController: .titled("home"))
    navigationController.title = "navigation"
    super.init()
    navigationController.delegate = self
    window.rootViewController = navigationController
    window.makeKeyAndVisible()
  }

  public var gestureView: UIView { navigationController.view }

  /// The events of every call; empty without the lock.
  public var log: [SkipControl.Entry] { skipControl?.log ?? [] }

  /// The titles on the stack, the top last.
  public var stack: [String] { navigationController.viewControllers.map { $0.title ?? "" } }

  public func start() {
    for step in storm { after(step.time) { $0.perform(step) } }
  }

  public func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool
  ) {
    shown.append(viewController.title ?? "")
  }

  private func after(_ delay: TimeInterval, _ body: @escaping (SkipControlScene) -> Void) {
    let simulation = Simulation.current
    simulation.schedule(at: simulation.now + delay) { [weak self] in
      guard let self else { return }
      body(self)
    }
  }

  private func perform(_ step: StormStep) {
    guard let skipControl else {
      if askUIKit(step.call.operation, animated: step.animated) {
        happened.append("\(step.call)")
      } else {
        failures += 1
      }
      settleOne(after: Self.aftermath)
      return
    }
    _ = skipControl.submit(
      step.call.operation, on: navigationController, animated: step.animated, policy: step.policy
    ) { [weak self] event in
      switch event {
      case .did(.finished): self?.happened.append("\(step.call)")
      case .did: self?.failures += 1
      case .will, .queued, .dropped: break
      }
      self?.settleOne(after: 0)
    }
  }

  private func settleOne(after delay: TimeInterval) {
    settled += 1
    guard settled == storm.count else { return }
    after(delay) { $0.ending = TransitionEnding(completed: $0.failures == 0) }
  }

  /// - Returns: Whether the controllers say that it happened.
  private func askUIKit(_ operation: TransitionOperation, animated: Bool) -> Bool {
    let navigation = navigationController
    switch operation {
    case .push(let screen):
      navigation.pushViewController(screen, animated: animated)
      return navigation.topViewController === screen
    case .pop: return navigation.popViewController(animated: animated) != nil
    case .popTo(let screen):
      return navigation.popToViewController(screen, animated: animated) != nil
    case .popToRoot: return navigation.popToRootViewController(animated: animated) != nil
    case .present(let screen):
      navigation.present(screen, animated: animated)
      return navigation.presentedViewController === screen
    case .dismiss:
      navigation.dismiss(animated: animated)
      return navigation.presentedViewController?.isBeingDismissed ?? true
    }
  }
}

/// One call of a scripted storm of transitions: when, what, and what to do if the window is busy.
struct StormStep {
  /// A call, with the titles of the screens that it concerns.
  enum Call {
    case push(String)
    case pop
    case popToRoot
    case present(String)
    case dismiss
  }

  /// Since the start of the storm, in seconds.
  let time: Seconds
  let call: Call
  var animated = true
  let policy: TransitionRequest.Policy

  /// An impatient user and an eager app: a double tap, a push on top of a push, a sheet that is taken
  /// back before it has come, two messages of which only the later is worth showing.
  static let mail: [StormStep] = [
    StormStep(time: 0, call: .push("inbox"), policy: .drop),
    StormStep(time: 0.05, call: .push("inbox, second tap"), policy: .drop),
    StormStep(time: 0.1, call: .push("message"), policy: .queue),
    StormStep(time: 0.15, call: .present("compose"), policy: .queue),
    StormStep(time: 0.2, call: .dismiss, policy: .queue),
    StormStep(time: 0.25, call: .pop, policy: .queue),
    StormStep(time: 0.3, call: .push("first alert"), policy: .coalesce),
    StormStep(time: 0.32, call: .push("second alert"), policy: .coalesce),
    StormStep(time: 0.6, call: .popToRoot, policy: .queue),
    StormStep(time: 0.9, call: .push("settings"), policy: .queue),
    StormStep(time: 1, call: .present("help"), animated: false, policy: .queue),
    StormStep(time: 1.05, call: .dismiss, animated: false, policy: .queue),
  ]
}

extension UIViewController {
  fileprivate static func titled(_ title: String) -> UIViewController {
    let screen = UIViewController()
    screen.title = title
    return screen
  }
}

extension StormStep.Call: CustomStringConvertible {
  /// The call with new screens.
  @MainActor
  fileprivate var operation: TransitionOperation {
    switch self {
    case .push(let title): .push(.titled(title))
    case .pop: .pop
    case .popToRoot: .popToRoot
    case .present(let title): .present(.titled(title))
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
