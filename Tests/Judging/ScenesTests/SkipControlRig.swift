import Foundation
import HeadlessUIKit
import Scenes
import Testing

/// A navigation controller in a window with one transition at a time, and fingers that drive on demand.
///
/// The rig is the delegate of the navigation controller and of all that it makes.
final class SkipRig: NSObject, UINavigationControllerDelegate,
  UIViewControllerTransitioningDelegate
{
  /// What the finger does, once it drives a transition.
  enum Finger {
    case finishes, cancels
    /// Stays down until the test says so.
    case stays
  }

  /// The duration of every animated transition, in seconds.
  static let duration: TimeInterval = 0.3

  let simulation: Simulation
  private(set) var window: SkipWindow?
  let control: SkipControl
  let navigation: UINavigationController
  /// Asked when a transition starts; nil lets it run by itself.
  var finger: () -> Finger? = { nil }
  /// The interaction controller of the latest interactive transition.
  private(set) var driver: UIPercentDrivenInteractiveTransition?
  /// The titles of the screens that `didShow` reported, in order.
  private(set) var shown: [String] = []
  /// The completions in the order in which they ran.
  private(set) var completions: [String] = []

  init(_ simulation: Simulation = Simulation(), name: String = "nav") {
    self.simulation = simulation
    let (window, navigation) = simulation.run {
      let root = UIViewController()
      root.title = "root"
      let navigation = UINavigationController(rootViewController: root)
      navigation.title = name
      let window = SkipWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
      window.rootViewController = navigation
      window.makeKeyAndVisible()
      return (window, navigation)
    }
    self.window = window
    self.navigation = navigation
    control = window.skipControl
    super.init()
    navigation.delegate = self
  }

  var stack: [String] { navigation.viewControllers.map { $0.title ?? "" } }

  /// The titles of what is presented, the lowest first.
  var presented: [String] {
    Array(sequence(first: navigation) { $0.presentedViewController }.dropFirst())
      .map { $0.title ?? "" }
  }

  var log: [String] { control.log.map(\.description) }

  func screen(
    _ title: String, style: UIModalPresentationStyle = .overFullScreen
  ) -> UIViewController {
    simulation.run {
      let screen = UIViewController()
      screen.title = title
      screen.modalPresentationStyle = style
      screen.transitioningDelegate = self
      return screen
    }
  }

  /// A completion that writes down what became of a request.
  func note(_ name: String) -> (TransitionEvent) -> Void {
    { [weak self] event in self?.completions.append("\(name): \(event)") }
  }

  func releaseWindow() {
    window = nil
  }

  /// Whether the lock is free, nobody waits, and the engine found nothing wrong.
  func expectFree(
    diagnostics: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(control.isFree, sourceLocation: sourceLocation)
    #expect(control.waiting == [], sourceLocation: sourceLocation)
    #expect(simulation.diagnostics.map(\.code) == diagnostics, sourceLocation: sourceLocation)
  }

  // MARK: Delegate

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { FadeAnimator(isArriving: operation == .push) }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { interaction() }

  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool
  ) {
    shown.append(viewController.title ?? "")
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { FadeAnimator(isArriving: true) }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { FadeAnimator(isArriving: false) }

  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { interaction() }

  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { interaction() }

  private func interaction() -> (any UIViewControllerInteractiveTransitioning)? {
    guard let finger = finger() else { return nil }
    let driver = UIPercentDrivenInteractiveTransition()
    self.driver = driver
    simulation.schedule(at: simulation.now + 0.1) { driver.update(0.4) }
    switch finger {
    case .finishes: simulation.schedule(at: simulation.now + 0.2) { driver.finish() }
    case .cancels: simulation.schedule(at: simulation.now + 0.2) { driver.cancel() }
    case .stays: break
    }
    return driver
  }
}

/// Fades in what comes, or out what goes.
private final class FadeAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let isArriving: Bool

  init(isArriving: Bool) {
    self.isArriving = isArriving
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { SkipRig.duration }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    let container = transitionContext.containerView
    let (from, to) = (
      transitionContext.view(forKey: .from), transitionContext.view(forKey: .to)
    )
    if let to {
      if isArriving { container.addSubview(to) } else { container.insertSubview(to, at: 0) }
    }
    let (moving, start, end): (UIView?, CGFloat, CGFloat) =
      isArriving ? (to, 0, 1) : (from, 1, 0)
    moving?.alpha = start
    UIView.animate(withDuration: SkipRig.duration, delay: 0, options: .curveLinear) {
      moving?.alpha = end
    } completion: { _ in
      moving?.alpha = 1
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }
}
