import Foundation
import HeadlessUIKit
import MotionMath
package import Scenes
import Synchronization

/// An app made by seed: a screen that a pan takes away, among scroll views, controls and other recognisers, with the
/// habits and faults of apps in the field.
package struct GeneratedApp: Sendable {
  package enum Base: CaseIterable, Sendable {
    /// A screen that is popped.
    case pushed
    /// A screen that is dismissed.
    case presented
    /// A card that the pan moves itself.
    case card
  }

  package enum Driving: CaseIterable, Sendable {
    case same, anew, none, returnsEarly, hasNoAction, neverEnds, neverCompletes, disables, removes
  }

  package enum Neighbour: CaseIterable, Sendable {
    case none, scrollDown, scrollAcross, slider, button, idlePan, secondDriver
  }

  package enum Answer: CaseIterable, Sendable { case none, together, refuses, keepsOffControls }

  package let seed: Int
  package let base: Base
  package let driving: Driving
  package let neighbour: Neighbour
  package let answer: Answer
  package let isEdge, locksSwipe: Bool

  package init(seed: Int) {
    var random = RandomGenerator(seed: UInt64(seed))
    func pick<Value>(_ values: [Value]) -> Value { values[random.below(values.count)] }
    self.seed = seed
    base = pick(Base.allCases)
    // Half of the apps have no fault.
    driving = random.chance(0.4) ? .same : pick(Driving.allCases)
    neighbour = pick(Neighbour.allCases)
    answer = random.chance(0.5) ? .none : pick(Answer.allCases)
    isEdge = base == .pushed && random.chance(0.3)
    locksSwipe = base == .pushed && random.chance(0.3)
  }

  package var name: String { "generated-\(seed)" }

  package var scene: Scene {
    let app = self
    return Scene(name, direction: base == .pushed ? .right : .down, opening: 1) { window in
      app.build(in: window)
    }
  }

  /// What really happened in the last run of this app, as it has seen itself.
  package var facts: Facts { Self.logs.withLock { $0[seed] } ?? Facts() }

  package struct Facts: Sendable, Equatable {
    /// How many transitions began, and how many of them were completed or cancelled.
    package var (began, completed, cancelled) = (0, 0, 0)
    /// How the last transition ended.
    package var lastCompleted: Bool?
    /// Whether the pan moved the card.
    package var hasMoved = false

    package init() {}
  }

  private static let logs = Mutex<[Int: Facts]>([:])

  fileprivate func note(_ change: @Sendable (inout Facts) -> Void) {
    Self.logs.withLock { change(&$0[seed, default: Facts()]) }
  }

  @MainActor
  private func build(in window: UIWindow) {
    Self.logs.withLock { $0[seed] = Facts() }
    let screen = GeneratedScreen(self)
    switch base {
    case .pushed:
      let lower = GeneratedHome(locks: locksSwipe)
      let stack = UINavigationController(rootViewController: lower)
      window.rootViewController = stack
      window.makeKeyAndVisible()
      stack.pushViewController(screen, animated: false)
      stack.delegate = screen
    case .presented:
      let home = UIViewController()
      window.rootViewController = home
      window.makeKeyAndVisible()
      home.present(screen, animated: false)
    case .card:
      window.rootViewController = screen
      window.makeKeyAndVisible()
    }
  }
}

private final class GeneratedHome: UIViewController {
  private let locks: Bool

  init(locks: Bool) {
    self.locks = locks
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    if locks { navigationController?.interactivePopGestureRecognizer?.isEnabled = false }
  }
}

/// The screen of a generated app, with its pan.
private final class GeneratedScreen: UIViewController, UIGestureRecognizerDelegate,
  UIViewControllerTransitioningDelegate, UINavigationControllerDelegate
{
  private let app: GeneratedApp
  private let pan: UIPanGestureRecognizer
  private let second = UIPanGestureRecognizer()
  private let card = UIView()
  private var driver: UIPercentDrivenInteractiveTransition?

  init(_ app: GeneratedApp) {
    self.app = app
    if app.isEdge {
      let edge = UIScreenEdgePanGestureRecognizer()
      edge.edges = .left
      pan = edge
    } else {
      pan = UIPanGestureRecognizer()
    }
    super.init(nibName: nil, bundle: nil)
    guard app.base == .presented else { return }
    modalPresentationStyle = .custom
    transitioningDelegate = self
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    if app.base == .card {
      card.frame = CGRect(x: 0, y: 60, width: 390, height: 700)
      view.addSubview(card)
    }
    let ground: UIView = app.base == .card ? card : view
    if app.driving != .hasNoAction {
      pan.addTarget(self, action: Selector("didPan:", of: self) { $0.didPan(_:) })
    }
    if app.answer != .none { pan.delegate = self }
    ground.addGestureRecognizer(pan)
    addNeighbour(to: ground)
  }

  private func addNeighbour(to ground: UIView) {
    switch app.neighbour {
    case .none: break
    case .scrollDown, .scrollAcross:
      let scroll = UIScrollView(frame: ground.bounds)
      let isDown = app.neighbour == .scrollDown
      scroll.contentSize = CGSize(width: isDown ? 390 : 1200, height: isDown ? 2400 : 600)
      scroll.contentOffset = CGPoint(x: isDown ? 0 : 300, y: isDown ? 300 : 0)
      ground.addSubview(scroll)
    case .slider: ground.addSubview(UISlider(frame: CGRect(x: 0, y: 300, width: 390, height: 31)))
    case .button: ground.addSubview(UIButton(frame: CGRect(x: 0, y: 250, width: 390, height: 120)))
    case .idlePan, .secondDriver:
      let inner = UIView(frame: CGRect(x: 0, y: 200, width: 390, height: 300))
      if app.neighbour == .secondDriver {
        second.addTarget(self, action: Selector("didPan:", of: self) { $0.didPan(_:) })
      }
      inner.addGestureRecognizer(second)
      ground.addSubview(inner)
    }
  }

  private func didPan(_ pan: UIPanGestureRecognizer) {
    let travel = pan.translation(in: view.window)
    let isAcross = app.base == .pushed
    let progress = isAcross ? travel.x / 390 : travel.y / 844
    if app.base == .card { return moveCard(pan, by: travel.y) }
    switch pan.state {
    case .began:
      guard app.driving != .returnsEarly else { return }
      driver = UIPercentDrivenInteractiveTransition()
      if isAcross {
        navigationController?.popViewController(animated: true)
      } else {
        dismiss(animated: true)
      }
    case .changed:
      driver?.update(max(0, progress))
      guard progress > 0.15 else { return }
      if app.driving == .disables { pan.isEnabled = false }
      if app.driving == .removes { pan.view?.removeGestureRecognizer(pan) }
    case .ended, .cancelled:
      guard app.driving != .neverEnds else { return }
      if pan.state == .ended, progress > 0.3 { driver?.finish() } else { driver?.cancel() }
      driver = nil
    default: break
    }
  }

  private func moveCard(_ pan: UIPanGestureRecognizer, by travel: CGFloat) {
    guard app.driving != .returnsEarly, pan.state != .possible else { return }
    if travel != 0 { app.note { $0.hasMoved = true } }
    if pan.state == .changed, travel > 100, app.driving == .disables { pan.isEnabled = false }
    card.transform = CGAffineTransform(translationX: 0, y: travel)
  }

  // MARK: The transition

  private var vended: (any UIViewControllerInteractiveTransitioning)? {
    switch app.driving {
    case .none: nil
    case .anew: UIPercentDrivenInteractiveTransition()
    default: driver
    }
  }

  func animationController(forDismissed dismissed: UIViewController)
    -> (any UIViewControllerAnimatedTransitioning)?
  { GeneratedFade(app) }

  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { vended }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    // The system's swipe back keeps its own transition.
    driver == nil ? nil : GeneratedFade(app)
  }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { vended }

  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool
  ) {
    guard driver == nil, let coordinator = navigationController.transitionCoordinator else {
      return
    }
    let app = app
    app.note { $0.began += 1 }
    coordinator.animate(alongsideTransition: nil) { context in
      let isCompleted = !context.isCancelled
      app.note { $0.end(isCompleted) }
    }
  }

  // MARK: The delegate of the pan

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { app.answer == .together }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    app.answer != .refuses
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool { app.answer != .keepsOffControls || !(touch.view is UIControl) }
}

extension GeneratedApp.Facts {
  fileprivate mutating func end(_ isCompleted: Bool) {
    if isCompleted { completed += 1 } else { cancelled += 1 }
    lastCompleted = isCompleted
  }
}

/// A fade that tells the app when it begins and how it ends.
private final class GeneratedFade: NSObject, UIViewControllerAnimatedTransitioning {
  private let app: GeneratedApp

  init(_ app: GeneratedApp) { self.app = app }

  func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { 0.35 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let app = app
    app.note { $0.began += 1 }
    guard let from = context.viewController(forKey: .from)?.view else { return }
    if let to = context.view(forKey: .to) {
      context.containerView.insertSubview(to, belowSubview: from)
    }
    UIView.animate(
      withDuration: 0.35, animations: { from.alpha = 0 },
      completion: { _ in
        from.alpha = 1
        guard app.driving != .neverCompletes else { return }
        let isCompleted = !context.transitionWasCancelled
        app.note { $0.end(isCompleted) }
        context.completeTransition(isCompleted)
      })
  }
}
