// App code as it is written against UIKit; only the import and the selectors differ.
import HeadlessUIKit

/// The screen that opens the panel.
final class PanelHostViewController: UIViewController {
  /// Controllers hold their transitioning delegate weakly, so it lives here.
  let panelTransition = PanelTransition()
  private(set) weak var panel: PanelViewController?

  func openPanel(completion: (() -> Void)? = nil) {
    let panel = PanelViewController()
    panel.modalPresentationStyle = .custom
    panel.transitioningDelegate = panelTransition
    self.panel = panel
    present(panel, animated: true, completion: completion)
  }
}

final class PanelViewController: UIViewController {
  private(set) var appearances: [String] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    view.layer.cornerRadius = 12
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    appearances.append("willAppear")
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    appearances.append("didAppear")
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    appearances.append("willDisappear")
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    appearances.append("didDisappear")
  }
}

final class PanelTransition: NSObject, UIViewControllerTransitioningDelegate {
  private let driver = PanelDriver()

  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    driver.attach(to: presented)
    return DimmedPanelPresentationController(
      presentedViewController: presented, presenting: presenting ?? source)
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    PanelPresentAnimator()
  }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    PanelDismissAnimator()
  }

  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    driver
  }

  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    driver
  }
}

// MARK: - Presentation

final class DimmedPanelPresentationController: UIPresentationController {
  private lazy var dimmingView: UIView = {
    let view = UIView()
    view.backgroundColor = UIColor(white: 0, alpha: 0.3)
    view.alpha = 0
    return view
  }()

  override var frameOfPresentedViewInContainerView: CGRect {
    guard let bounds = containerView?.bounds else { return .zero }
    let half = bounds.height / 2
    return CGRect(x: 0, y: half, width: bounds.width, height: half)
  }

  override func presentationTransitionWillBegin() {
    super.presentationTransitionWillBegin()
    containerView?.insertSubview(dimmingView, at: 0)
    alongside { [weak self] in self?.dimmingView.alpha = 1 }
  }

  override func presentationTransitionDidEnd(_ completed: Bool) {
    super.presentationTransitionDidEnd(completed)
    if !completed {
      dimmingView.removeFromSuperview()
    }
  }

  override func dismissalTransitionWillBegin() {
    super.dismissalTransitionWillBegin()
    alongside { [weak self] in self?.dimmingView.alpha = 0 }
  }

  override func dismissalTransitionDidEnd(_ completed: Bool) {
    super.dismissalTransitionDidEnd(completed)
    if completed {
      dimmingView.removeFromSuperview()
    }
  }

  override func containerViewDidLayoutSubviews() {
    super.containerViewDidLayoutSubviews()
    dimmingView.frame = containerView?.bounds ?? .zero
  }

  private func alongside(_ changes: @escaping () -> Void) {
    guard let coordinator = presentedViewController.transitionCoordinator else {
      changes()
      return
    }
    coordinator.animate(alongsideTransition: { _ in changes() }, completion: nil)
  }
}

// MARK: - Animators

final class PanelPresentAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private var animator: UIViewPropertyAnimator?

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.3 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    interruptibleAnimator(using: transitionContext).startAnimation()
  }

  func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating {
    if let animator { return animator }
    let panel = transitionContext.view(forKey: .to)
    let finalFrame =
      transitionContext.viewController(forKey: .to).map(transitionContext.finalFrame) ?? .zero
    if let panel { transitionContext.containerView.addSubview(panel) }
    panel?.frame = finalFrame.offsetBy(dx: 0, dy: finalFrame.height)

    let animator = UIViewPropertyAnimator(
      duration: transitionDuration(using: transitionContext), curve: .easeOut
    ) {
      panel?.frame = finalFrame
    }
    animator.addCompletion { _ in
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
    self.animator = animator
    return animator
  }

  func animationEnded(_ transitionCompleted: Bool) {
    animator = nil
  }
}

final class PanelDismissAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private var animator: UIViewPropertyAnimator?

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.3 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    interruptibleAnimator(using: transitionContext).startAnimation()
  }

  func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating {
    if let animator { return animator }
    let panel = transitionContext.view(forKey: .from)
    let start =
      transitionContext.viewController(forKey: .from).map(transitionContext.initialFrame) ?? .zero

    let animator = UIViewPropertyAnimator(
      duration: transitionDuration(using: transitionContext), curve: .easeOut
    ) {
      panel?.frame = start.offsetBy(dx: 0, dy: start.height)
    }
    animator.addCompletion { _ in
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
    self.animator = animator
    return animator
  }

  func animationEnded(_ transitionCompleted: Bool) {
    animator = nil
  }
}

// MARK: - Driver

/// Lets a finger on the panel pull it away, or catch it while it moves.
final class PanelDriver: UIPercentDrivenInteractiveTransition {
  private weak var panel: UIViewController?
  private var pan: UIPanGestureRecognizer?
  private var lastTranslation: CGFloat = 0

  func attach(to panel: UIViewController) {
    self.panel = panel
    let pan = UIPanGestureRecognizer(
      target: self, action: Selector("handlePan:", PanelDriver.handlePan(_:)))
    panel.view.addGestureRecognizer(pan)
    self.pan = pan
  }

  override var wantsInteractiveStart: Bool {
    get { pan?.state == .began }
    set {}
  }

  func handlePan(_ pan: UIPanGestureRecognizer) {
    guard let panel else { return }
    let isPresenting = panel.isBeingPresented
    switch pan.state {
    case .began:
      lastTranslation = 0
      pause()
      if !panel.isBeingPresented && !panel.isBeingDismissed {
        panel.dismiss(animated: true)
      }
    case .changed:
      // Setting the translation would reset the velocity, which is needed at the end.
      let translation = pan.translation(in: panel.view.superview).y
      let down = (translation - lastTranslation) / panel.view.bounds.height
      lastTranslation = translation
      update(percentComplete + (isPresenting ? -down : down))
    case .ended:
      if pan.endsInLowerHalf(of: panel.view) == isPresenting {
        cancel()
      } else {
        finish()
      }
    case .cancelled, .failed:
      // Undecided: the panel stays.
      if isPresenting { finish() } else { cancel() }
    default:
      break
    }
  }
}

extension UIPanGestureRecognizer {
  /// Whether half a second more at the present velocity takes the finger below the panel's middle.
  fileprivate func endsInLowerHalf(of panel: UIView) -> Bool {
    guard let container = panel.superview else { return false }
    let projected = location(in: container).y + 0.5 * velocity(in: container).y
    return projected > container.bounds.maxY - panel.bounds.height / 2
  }
}
