import HeadlessUIKit
import MotionMath
package import Scenes

/// Apps that keep a screen after it was dismissed, each with a fixed version.
package enum FieldHolders {
  package static var all: [Scene] {
    [false, true].flatMap { isRight in
      let ending = isRight ? "-right" : ""
      return [
        Scene("field-holder\(ending)", direction: .down, opening: 2) { window in
          let home = HoldingHome()
          show(home, in: window)
          let screen = HeldController()
          home.flow.shown = screen
          screen.onEnd = { [unowned home] in if isRight { home.flow.shown = nil } }
          home.present(screen, animated: false)
        },
        Scene("field-captured\(ending)", direction: .down, opening: 2) { window in
          let home = UIViewController()
          show(home, in: window)
          let screen = HeldController()
          if isRight {
            screen.onEnd = { [weak screen] in screen?.title = "ended" }
          } else {
            screen.onEnd = { screen.title = "ended" }
          }
          home.present(screen, animated: false)
        },
      ]
    }
  }

  @MainActor
  private static func show(_ app: UIViewController, in window: UIWindow) {
    window.rootViewController = app
    window.makeKeyAndVisible()
  }
}

/// A screen whose flow remembers what it shows.
private final class HoldingHome: UIViewController {
  let flow = Flow()

  final class Flow {
    var shown: UIViewController?
  }
}

/// A screen that a pull dismisses, and that calls a closure when it is gone.
private final class HeldController: UIViewController, UIViewControllerTransitioningDelegate {
  var onEnd: (() -> Void)?
  private var driver: UIPercentDrivenInteractiveTransition?

  init() {
    super.init(nibName: nil, bundle: nil)
    modalPresentationStyle = .custom
    transitioningDelegate = self
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addGestureRecognizer(
      UIPanGestureRecognizer(
        target: self, action: Selector("didPull:", of: self) { $0.didPull(_:) }))
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    onEnd?()
  }

  private func didPull(_ pan: UIPanGestureRecognizer) {
    let progress = pan.translation(in: view.window).y / view.bounds.height
    switch pan.state {
    case .began:
      driver = UIPercentDrivenInteractiveTransition()
      dismiss(animated: true)
    case .changed: driver?.update(max(0, progress))
    case .ended, .cancelled:
      if pan.state == .ended, progress > 0.2 { driver?.finish() } else { driver?.cancel() }
      driver = nil
    default: break
    }
  }

  func animationController(forDismissed dismissed: UIViewController)
    -> (any UIViewControllerAnimatedTransitioning)?
  { Shrink() }

  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { driver }
}

private final class Shrink: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { 0.3 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let from = context.viewController(forKey: .from)?.view else { return }
    UIView.animate(
      withDuration: 0.3, animations: { from.alpha = 0 },
      completion: { _ in
        from.alpha = 1
        context.completeTransition(!context.transitionWasCancelled)
      })
  }
}
