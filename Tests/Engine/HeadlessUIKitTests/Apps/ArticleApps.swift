// The articles' transitions as apps write them against UIKit; only the import and the selectors differ. The panel is
// `PanelTransition`, and the pan from the left edge `EdgePopNavigation`.
import Foundation
import HeadlessUIKit

/// A pop that a pull to the right drives over 200 points.
final class PullInteraction: UIPercentDrivenInteractiveTransition {
  private weak var navigation: UINavigationController?
  private var isFarEnough = false
  private(set) var isInProgress = false
  private(set) var releasedAt: TimeInterval?
  /// Whether the rest is meant to slow down near the end, as the article says; its code misspells the name.
  var slowsDown = false

  override var completionSpeed: CGFloat {
    get { slowsDown ? 1 - percentComplete : super.completionSpeed }
    set { super.completionSpeed = newValue }
  }

  func attach(to controller: UIViewController) {
    navigation = controller.navigationController
    controller.view.addGestureRecognizer(
      UIPanGestureRecognizer(
        target: self, action: Selector("pulled:", PullInteraction.pulled(_:))))
  }

  func pulled(_ pan: UIPanGestureRecognizer) {
    let translation = pan.translation(in: pan.view?.superview)
    switch pan.state {
    case .began:
      isInProgress = true
      navigation?.popViewController(animated: true)
    case .changed:
      let progress = min(max(translation.x / 200, 0), 1)
      isFarEnough = progress > 0.5
      update(progress)
    case .ended, .cancelled:
      isInProgress = false
      releasedAt = CACurrentMediaTime()
      if !isFarEnough || pan.state == .cancelled { cancel() } else { finish() }
    default:
      break
    }
  }
}

/// A list and a detail with the pull above.
final class PullNavigation: UINavigationController, UINavigationControllerDelegate {
  let pull = PullInteraction()
  private(set) var endedAt: TimeInterval?

  func openDetail() {
    delegate = self
    let detail = UIViewController()
    pushViewController(detail, animated: false)
    pull.attach(to: detail)
  }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    SlideAnimator(duration: 1.5) { self.endedAt = CACurrentMediaTime() }
  }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    pull.isInProgress ? pull : nil
  }
}

/// Slides the upper screen out to the right.
final class SlideAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let duration: TimeInterval
  private let ended: () -> Void

  init(duration: TimeInterval, ended: @escaping () -> Void) {
    (self.duration, self.ended) = (duration, ended)
    super.init()
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { duration }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let from = transitionContext.view(forKey: .from),
      let to = transitionContext.view(forKey: .to)
    else { return transitionContext.completeTransition(false) }
    transitionContext.containerView.insertSubview(to, belowSubview: from)
    UIView.animate(withDuration: duration) {
      from.frame.origin.x = to.frame.width
    } completion: { _ in
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      self.ended()
    }
  }
}

/// A screen that comes out of a button as a circle: from the button's oval to one turn of an arc over the whole screen.
final class CircleAnimator: NSObject, UIViewControllerAnimatedTransitioning, CAAnimationDelegate {
  private let button: CGRect
  private let addsView: Bool
  private var context: (any UIViewControllerContextTransitioning)?

  init(from button: CGRect, addsView: Bool = true) {
    (self.button, self.addsView) = (button, addsView)
    super.init()
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.5 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let to = transitionContext.view(forKey: .to) else { return }
    context = transitionContext
    let container = transitionContext.containerView
    if addsView { container.addSubview(to) }
    let x = max(button.minX, container.frame.width - button.minX)
    let y = max(button.minY, container.frame.height - button.minY)
    let small = UIBezierPath(ovalIn: button)
    let large = UIBezierPath(
      arcCenter: container.center, radius: sqrt(x * x + y * y), startAngle: 0,
      endAngle: .pi * 2, clockwise: true)
    let mask = CAShapeLayer()
    mask.path = large.cgPath
    to.layer.mask = mask
    let growth = CABasicAnimation(keyPath: "path")
    growth.delegate = self
    growth.fromValue = small.cgPath
    growth.toValue = large.cgPath
    growth.duration = transitionDuration(using: transitionContext)
    growth.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    mask.add(growth, forKey: "path")
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    context?.view(forKey: .to)?.layer.mask = nil
    context?.completeTransition(true)
    context = nil
  }
}

/// A snapshot that swings up to where the screen will be, and then makes way for it.
final class SnapshotAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 1 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let to = transitionContext.viewController(forKey: .to),
      let picture = to.view.resizableSnapshotView(
        from: to.view.bounds, afterScreenUpdates: true, withCapInsets: .zero)
    else { return transitionContext.completeTransition(false) }
    let container = transitionContext.containerView
    let place = transitionContext.finalFrame(for: to)
    picture.frame = place.offsetBy(dx: 0, dy: place.height)
    container.addSubview(picture)
    UIView.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0,
      usingSpringWithDamping: 0.4, initialSpringVelocity: 10, options: .curveEaseInOut
    ) {
      picture.frame = place
    } completion: { _ in
      let isKept = !transitionContext.transitionWasCancelled
      if isKept {
        to.view.frame = place
        container.addSubview(to.view)
      }
      for view in container.subviews where view !== to.view || !isKept {
        view.removeFromSuperview()
      }
      transitionContext.completeTransition(isKept)
    }
  }
}

/// An interaction controller that is not percent-driven: it shrinks the upper screen itself, and takes 0.4 s for the rest.
final class ShrinkInteraction: NSObject, UIViewControllerInteractiveTransitioning {
  private var context: (any UIViewControllerContextTransitioning)?
  private var from: UIView?

  func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning
  ) {
    guard let from = transitionContext.view(forKey: .from),
      let to = transitionContext.view(forKey: .to)
    else { return }
    context = transitionContext
    self.from = from
    transitionContext.containerView.insertSubview(to, belowSubview: from)
  }

  func update(_ progress: CGFloat) {
    let scale = abs(progress - 1)
    from?.transform = CGAffineTransform(scaleX: scale, y: scale)
    context?.updateInteractiveTransition(progress)
  }

  func end(cancelled: Bool) {
    UIView.animate(withDuration: 0.4) {
      self.from?.transform = cancelled ? .identity : CGAffineTransform(scaleX: 0.1, y: 0.1)
    } completion: { _ in
      self.from?.transform = .identity
      if cancelled {
        self.context?.cancelInteractiveTransition()
      } else {
        self.context?.finishInteractiveTransition()
      }
      self.context?.completeTransition(!cancelled)
    }
  }
}

/// A list and a detail whose pops the interaction above drives.
final class ShrinkNavigation: UINavigationController, UINavigationControllerDelegate {
  private var interaction: ShrinkInteraction?
  private(set) var releasedAt: TimeInterval?
  private(set) var endedAt: TimeInterval?

  override func viewDidLoad() {
    super.viewDidLoad()
    delegate = self
    let pan = UIScreenEdgePanGestureRecognizer(
      target: self, action: Selector("dragged:", ShrinkNavigation.dragged(_:)))
    pan.edges = .left
    view.addGestureRecognizer(pan)
  }

  func dragged(_ pan: UIScreenEdgePanGestureRecognizer) {
    let progress = min(max(pan.translation(in: view).x / view.bounds.width, 0), 1)
    switch pan.state {
    case .began:
      interaction = ShrinkInteraction()
      popViewController(animated: true)
    case .changed:
      interaction?.update(progress)
    case .ended, .cancelled:
      releasedAt = CACurrentMediaTime()
      interaction?.end(cancelled: progress < 0.5)
      interaction = nil
    default:
      break
    }
  }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    Plain { self.endedAt = CACurrentMediaTime() }
  }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }

  /// Says when its transition has ended; the interaction moves the views.
  private final class Plain: NSObject, UIViewControllerAnimatedTransitioning {
    private let ended: () -> Void
    init(ended: @escaping () -> Void) { self.ended = ended }

    func transitionDuration(
      using transitionContext: (any UIViewControllerContextTransitioning)?
    ) -> TimeInterval { 0.4 }

    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
      transitionContext.completeTransition(true)
    }

    func animationEnded(_ transitionCompleted: Bool) { ended() }
  }
}
