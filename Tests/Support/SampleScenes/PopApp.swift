import Foundation
package import HeadlessUIKit
import Scenes
import Tunables

/// A navigation whose upper screen is popped by a pan of its own, over 300 points, with two tunable numbers.
package final class PopApp: UINavigationController, UINavigationControllerDelegate {
  /// What is wrong with it.
  package enum Fault: Sendable {
    case none
    /// A cancelled touch does not end the transition.
    case forgetsCancel
    /// The animator never completes its transition.
    case neverCompletes
    /// A second pan that is recognised too, and drives nothing.
    case secondPan
    /// The pan drives the app that was made last, which it finds in a static.
    case drivesLatest
    /// The release starts a chain of blocks without end.
    case loops
    /// The release traps.
    case traps
    /// The release never returns.
    case hangs
  }

  package nonisolated static let extent: CGFloat = 300
  @Tunable("pop-threshold", in: 0.05...0.95) private var threshold: CGFloat = 0.5
  @Tunable("pop-speed", in: 100...2000, unit: .pointsPerSecond) private var speed: CGFloat = 500
  private let fault: Fault
  /// Whether it adds up the steps of the pan and sets the translation to zero after each.
  private let addsUpSteps: Bool
  private var travel: CGFloat = 0
  private static weak var latest: PopApp?
  private var interaction: UIPercentDrivenInteractiveTransition?

  package init(_ fault: Fault = .none, addsUpSteps: Bool = false) {
    (self.fault, self.addsUpSteps) = (fault, addsUpSteps)
    super.init(rootViewController: UIViewController())
    pushViewController(UIViewController(), animated: false)
    delegate = self
    if fault == .drivesLatest { Self.latest = self }
  }

  package required init?(coder: NSCoder) { nil }

  package override func viewDidLoad() {
    super.viewDidLoad()
    if fault == .secondPan {
      let other = UIPanGestureRecognizer(
        target: self, action: Selector("ignore:", of: self) { $0.ignore(_:) })
      view.addGestureRecognizer(other)
      other.delegate = together
    }
    view.addGestureRecognizer(
      UIPanGestureRecognizer(
        target: self, action: Selector("didPan:", of: self) { $0.didPan(_:) }))
  }

  private let together = Together()

  private func ignore(_ pan: UIPanGestureRecognizer) {}

  private func didPan(_ pan: UIPanGestureRecognizer) {
    if fault == .drivesLatest { Self.latest?.drive(pan) } else { drive(pan) }
  }

  private func drive(_ pan: UIPanGestureRecognizer) {
    if pan.state == .began || !addsUpSteps { travel = 0 }
    travel += pan.translation(in: view).x
    if addsUpSteps { pan.setTranslation(.zero, in: view) }
    let progress = travel / Self.extent
    switch pan.state {
    case .began:
      guard viewControllers.count > 1 else { return }
      interaction = UIPercentDrivenInteractiveTransition()
      interaction?.completionCurve = .linear
      popViewController(animated: true)
    case .changed: interaction?.update(min(max(progress, 0), 1))
    case .ended:
      misbehave()
      let speed = pan.velocity(in: view).x
      end(finishes: abs(speed) > self.speed ? speed > 0 : progress > threshold)
    case .cancelled where fault != .forgetsCancel: end(finishes: false)
    default: break
    }
  }

  private func end(finishes: Bool) {
    if finishes { interaction?.finish() } else { interaction?.cancel() }
    interaction = nil
  }

  private func misbehave() {
    switch fault {
    case .loops: repeatForever()
    case .traps: precondition(viewControllers.isEmpty, "no screen is left")
    case .hangs: while fault == .hangs { sleep(1) }
    default: break
    }
  }

  private func repeatForever() { DispatchQueue.main.async { [self] in repeatForever() } }

  package func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    SlideAway(completes: fault != .neverCompletes, distance: nil)
  }

  package func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }
}

/// A navigation whose pop slides by a tunable distance, and which a controller drives.
package final class DrivenPopApp: UINavigationController, UINavigationControllerDelegate {
  @Tunable("slide-distance", in: 100...390, unit: .points) private var distance: CGFloat = 390
  private let driver: TransitionDriver

  init(_ driver: TransitionDriver) {
    self.driver = driver
    super.init(rootViewController: UIViewController())
    pushViewController(UIViewController(), animated: false)
    delegate = self
  }

  package required init?(coder: NSCoder) { nil }

  package func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    SlideAway(completes: true, distance: distance)
  }

  package func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { driver.interactionController }
}

/// Lets a pan be recognised together with every other.
private final class Together: NSObject, UIGestureRecognizerDelegate {
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { true }
}

/// Slides the upper screen away evenly, in half a second.
private final class SlideAway: NSObject, UIViewControllerAnimatedTransitioning {
  private let completes: Bool
  /// In points; nil for the container's width.
  private let distance: CGFloat?

  init(completes: Bool, distance: CGFloat?) {
    (self.completes, self.distance) = (completes, distance)
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.5 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let from = transitionContext.view(forKey: .from),
      let to = transitionContext.view(forKey: .to)
    else { return }
    transitionContext.containerView.insertSubview(to, belowSubview: from)
    UIView.animate(withDuration: 0.5, delay: 0, options: .curveLinear) { [distance] in
      from.frame.origin.x = distance ?? transitionContext.containerView.bounds.width
    } completion: { [completes] _ in
      guard completes else { return }
      if transitionContext.transitionWasCancelled { to.removeFromSuperview() }
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }
}
