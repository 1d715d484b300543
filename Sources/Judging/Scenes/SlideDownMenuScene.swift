import Foundation
import HeadlessUIKit

extension Scene {
  /// A menu behind a snapshot of its presenter.
  static let slideDownMenu = Scene(
    name: "slide-down-menu", kind: .present, drive: .none, article: "AppCoda's slide-down menu",
    gesture: "", watch: "the snapshot slides down and the menu settles behind it; a tap closes it",
    make: { screen, _ in SlideDownMenuScene(screen: screen) })
}

/// A menu that is revealed when the presenter's snapshot slides down; a tap on the snapshot closes it.
final class SlideDownMenuScene: ModalScene, MenuTransitionManagerDelegate {
  let manager = MenuTransitionManager()

  init(screen: CGSize) {
    super.init(screen: screen, step: .present, style: .fullScreen)
    presented.transitioningDelegate = manager
    manager.delegate = self
  }

  func dismissMenu() { presenter.dismiss(animated: true) }
}

/// A delegate that closes the menu when the presenter's snapshot is tapped.
@MainActor
protocol MenuTransitionManagerDelegate: AnyObject {
  func dismissMenu()
}

/// Shows a menu behind a snapshot of the presenter: transitioning delegate and animator in one object.
final class MenuTransitionManager: NSObject, UIViewControllerAnimatedTransitioning,
  UIViewControllerTransitioningDelegate
{
  /// The transition's duration, in seconds; our choice.
  static let duration: TimeInterval = 0.5
  /// The height of the part of the snapshot that stays on screen, in points; our choice.
  static let visibleHeight: CGFloat = 150
  /// How far above its final position the menu starts, in points; our choice.
  static let menuTravel: CGFloat = 50

  weak var delegate: (any MenuTransitionManagerDelegate)?
  private(set) var snapshot: UIView?
  private var isPresenting = false

  func transitionDuration(
    using context: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { Self.duration }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    isPresenting ? open(context) : close(context)
  }

  private func open(_ context: any UIViewControllerContextTransitioning) {
    guard let menu = context.view(forKey: .to), let from = context.view(forKey: .from),
      let snapshot = from.snapshotView(afterScreenUpdates: true)
    else { return context.completeTransition(false) }
    let container = context.containerView
    self.snapshot = snapshot
    snapshot.addGestureRecognizer(makeTap())
    menu.transform = CGAffineTransform(translationX: 0, y: -Self.menuTravel)
    container.addSubview(menu)
    container.addSubview(snapshot)
    let down = container.bounds.height - Self.visibleHeight
    UIView.animate(withDuration: Self.duration) {
      snapshot.transform = CGAffineTransform(translationX: 0, y: down)
      menu.transform = .identity
    } completion: { _ in
      let completed = !context.transitionWasCancelled
      if !completed { self.forgetSnapshot() }
      context.completeTransition(completed)
    }
  }

  private func close(_ context: any UIViewControllerContextTransitioning) {
    guard let menu = context.view(forKey: .from) else { return context.completeTransition(false) }
    UIView.animate(withDuration: Self.duration) {
      self.snapshot?.transform = .identity
      menu.transform = CGAffineTransform(translationX: 0, y: -Self.menuTravel)
    } completion: { _ in
      let completed = !context.transitionWasCancelled
      if completed {
        if let to = context.view(forKey: .to) { context.containerView.addSubview(to) }
        self.forgetSnapshot()
        menu.transform = .identity
      }
      context.completeTransition(completed)
    }
  }

  private func forgetSnapshot() {
    snapshot?.removeFromSuperview()
    snapshot = nil
  }

  private func makeTap() -> UITapGestureRecognizer {
    UITapGestureRecognizer(
      target: self,
      action: Selector(
        "tap:",
        { (manager: MenuTransitionManager) in { (_: Any) in manager.delegate?.dismissMenu() }
        }))
  }

  // MARK: Delegate

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    isPresenting = true
    return self
  }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    isPresenting = false
    return self
  }
}
