// App code as it is written against UIKit; only the import and the selectors differ.
import HeadlessUIKit

/// A stack of cards; a finger from the left edge pulls the top one away.
final class CardNavigationController: UINavigationController {
  private var interactivePop: UIPercentDrivenInteractiveTransition?
  private(set) lazy var edgePan = UIScreenEdgePanGestureRecognizer(
    target: self,
    action: Selector("handleEdgePan:", CardNavigationController.handleEdgePan(_:)))

  private(set) var shown: [String] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    delegate = self
    edgePan.edges = .left
    edgePan.delegate = self
    view.addGestureRecognizer(edgePan)
  }

  func handleEdgePan(_ recognizer: UIScreenEdgePanGestureRecognizer) {
    let progress = recognizer.translation(in: view).x / view.bounds.width
    switch recognizer.state {
    case .began:
      interactivePop = UIPercentDrivenInteractiveTransition()
      interactivePop?.completionCurve = .easeOut
      popViewController(animated: true)
    case .changed:
      interactivePop?.update(min(max(progress, 0), 1))
    case .ended:
      if progress > 0.5 || recognizer.velocity(in: view).x > 600 {
        interactivePop?.finish()
      } else {
        interactivePop?.cancel()
      }
      interactivePop = nil
    case .cancelled, .failed:
      interactivePop?.cancel()
      interactivePop = nil
    default:
      break
    }
  }
}

extension CardNavigationController: UIGestureRecognizerDelegate {
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    // Neither on the first screen nor while another transition runs.
    viewControllers.count > 1 && transitionCoordinator == nil
  }
}

extension CardNavigationController: UINavigationControllerDelegate {
  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    operation == .none ? nil : CardAnimator(isPush: operation == .push)
  }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    interactivePop
  }

  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool
  ) {
    shown.append(viewController.title ?? "")
  }
}

final class CardAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let isPush: Bool

  init(isPush: Bool) {
    self.isPush = isPush
    super.init()
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.4 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard
      let fromView = transitionContext.view(forKey: .from),
      let toView = transitionContext.view(forKey: .to),
      let toViewController = transitionContext.viewController(forKey: .to)
    else { return }
    let container = transitionContext.containerView
    let aside = CGAffineTransform(translationX: container.bounds.width, y: 0)
    let shrunk = CGAffineTransform(scaleX: 0.9, y: 0.9)

    toView.frame = transitionContext.finalFrame(for: toViewController)
    let (upper, lower) = isPush ? (toView, fromView) : (fromView, toView)
    if isPush {
      container.addSubview(toView)
      upper.transform = aside
    } else {
      container.insertSubview(toView, belowSubview: fromView)
      lower.transform = shrunk
      lower.alpha = 0.6
    }

    UIView.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0,
      options: .curveEaseInOut,
      animations: {
        upper.transform = self.isPush ? .identity : aside
        lower.transform = self.isPush ? shrunk : .identity
        lower.alpha = self.isPush ? 0.6 : 1
      },
      completion: { _ in
        // Restores both views, whether the transition finished or was cancelled.
        upper.transform = .identity
        lower.transform = .identity
        lower.alpha = 1
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      })
  }
}
