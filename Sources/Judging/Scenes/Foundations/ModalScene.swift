public import Foundation
public import HeadlessUIKit

/// A window whose root controller presents another controller: the base class of the modal scenes.
///
/// If the scene has animators, it is the presented controller's transitioning delegate; a subclass may use another
/// object as the delegate.
public class ModalScene: NSObject, TransitionScene, UIViewControllerTransitioningDelegate {
  /// Makes the animator of a presentation or dismissal.
  typealias AnimatorMaker = (Step) -> any UIViewControllerAnimatedTransitioning

  /// The transition that `start()` performs.
  enum Step {
    case present, dismiss
  }

  public let window: UIWindow
  /// The controller that fills the window.
  public let presenter = UIViewController()
  /// The controller that ``presenter`` presents.
  public let presented: UIViewController
  public var interactionController: () -> (any UIViewControllerInteractiveTransitioning)? = { nil }
  public private(set) var ending: TransitionEnding?
  let step: Step
  private let makeAnimator: AnimatorMaker?

  /// Builds the window and shows the presenter; call it inside a simulation.
  ///
  /// For a dismissal with animators, also shows the presented controller.
  init(
    screen: CGSize, step: Step, style: UIModalPresentationStyle,
    presented: UIViewController = UIViewController(), makeAnimator: AnimatorMaker? = nil
  ) {
    (self.step, self.makeAnimator, self.presented) = (step, makeAnimator, presented)
    window = UIWindow(frame: CGRect(origin: .zero, size: screen))
    presenter.title = "presenter"
    presented.title = "presented"
    presented.modalPresentationStyle = style
    super.init()
    window.rootViewController = presenter
    window.makeKeyAndVisible()
    guard makeAnimator != nil else { return }
    presented.transitioningDelegate = self
    if step == .dismiss { show() }
  }

  /// The view that is dragged: the presenter's for a presentation, the presented controller's for a dismissal.
  public var gestureView: UIView { step == .present ? presenter.view : presented.view }

  /// The pan of a subclass that drives its own transition; nil in this class.
  public var pan: UIPanGestureRecognizer? { nil }

  public func start() {
    // The empty completions let the log say when an app's own would run.
    switch step {
    case .present: presenter.present(presented, animated: true) {}
    case .dismiss: presented.dismiss(animated: true) {}
    }
    presented.transitionCoordinator?.animate(
      alongsideTransition: nil,
      completion: { [weak self] _ in self?.noteEnding() })
  }

  /// Presents the controller without animation, so that it can be dismissed.
  func show() { presenter.present(presented, animated: false) }

  // MARK: Transitioning delegate

  public func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? { nil }

  public func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { makeAnimator?(.present) }

  public func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { makeAnimator?(.dismiss) }

  public func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { interactionController() }

  public func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { interactionController() }

  /// Infers from the controllers whether the transition completed: after a presentation, if the presented controller is
  /// shown; after a dismissal, if it is no longer shown.
  private func noteEnding() {
    let isShown = presented.presentingViewController != nil
    ending = TransitionEnding(completed: isShown == (step == .present))
  }
}

extension Scene {
  /// Creates a modal scene whose presentation or dismissal is animated by an animator that `animator` makes.
  ///
  /// A finger drives the transition, upwards for a presentation and downwards for a dismissal, unless `drive` is
  /// `none`.
  static func modal(
    _ name: String, _ step: ModalScene.Step, drive: Drive = .percent,
    style: UIModalPresentationStyle = .fullScreen, article: String, watch: String,
    animator: @escaping @MainActor (_ presenting: Bool) -> any UIViewControllerAnimatedTransitioning
  ) -> Scene {
    let isPresentation = step == .present
    let gesture = isPresentation ? "pull-up/hugo-drag-1" : "pull-down/hugo-drag-1"
    return Scene(
      name: name, kind: isPresentation ? .present : .dismiss, drive: drive, article: article,
      gesture: drive == .none ? "" : gesture, watch: watch,
      make: { screen, _ in
        ModalScene(screen: screen, step: step, style: style) { animator($0 == .present) }
      })
  }
}

/// Dims the background of the presented view, in step with the transition.
///
/// The dimming view is removed after a cancelled presentation and after a completed dismissal.
class DimmingPresentationController: UIPresentationController {
  let dimmingView = UIView()
  /// The alpha of the dimming view's colour; the view's own alpha is animated from 0 to 1.
  static let dimming: CGFloat = 0.3

  override init(
    presentedViewController: UIViewController,
    presenting presentingViewController: UIViewController?
  ) {
    super.init(
      presentedViewController: presentedViewController, presenting: presentingViewController)
    dimmingView.backgroundColor = UIColor(white: 0, alpha: Self.dimming)
  }

  override func presentationTransitionWillBegin() {
    super.presentationTransitionWillBegin()
    dimmingView.frame = containerView?.bounds ?? .zero
    dimmingView.alpha = 0
    containerView?.insertSubview(dimmingView, at: 0)
    animateAlongside { self.dimmingView.alpha = 1 }
  }

  override func presentationTransitionDidEnd(_ completed: Bool) {
    super.presentationTransitionDidEnd(completed)
    if !completed { dimmingView.removeFromSuperview() }
  }

  override func dismissalTransitionWillBegin() {
    super.dismissalTransitionWillBegin()
    animateAlongside { self.dimmingView.alpha = 0 }
  }

  override func dismissalTransitionDidEnd(_ completed: Bool) {
    super.dismissalTransitionDidEnd(completed)
    if completed { dimmingView.removeFromSuperview() }
  }

  override func containerViewDidLayoutSubviews() {
    super.containerViewDidLayoutSubviews()
    dimmingView.frame = containerView?.bounds ?? .zero
    // During a transition, the animator sets the presented view's frame.
    guard presentedViewController.transitionCoordinator == nil else { return }
    presentedView?.frame = frameOfPresentedViewInContainerView
  }

  /// Animates a change alongside the transition, or applies it at once if there is no transition coordinator.
  private func animateAlongside(_ change: @escaping () -> Void) {
    guard let coordinator = presentedViewController.transitionCoordinator else { return change() }
    coordinator.animate(alongsideTransition: { _ in change() })
  }
}
