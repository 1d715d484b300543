import Foundation
import HeadlessUIKit
import MotionMath
package import Scenes

/// Apps in which a gesture begins nothing, or something that another object drives, each with a fixed version.
package enum FieldBeginnings {
  package static var all: [Scene] {
    [false, true].flatMap { isRight in
      func scene(
        _ name: String, _ direction: Direction? = nil,
        _ build: @escaping @MainActor (UIWindow) -> Void
      ) -> Scene {
        Scene(
          "field-\(name)\(isRight ? "-right" : "")", direction: direction, opening: 2, build: build)
      }
      return [
        scene("disabled", .right) { show(LockedStack(locks: !isRight), in: $0) },
        scene("anew", .right) { show(AnewStack(makesAnew: !isRight), in: $0) },
        scene("alone", .right) { show(AnewStack(makesAnew: false, answers: isRight), in: $0) },
        scene("reader", .down) { window in
          let home = UIViewController()
          show(home, in: window)
          let reader = ReaderController(sharesFinger: isRight)
          home.present(reader, animated: false)
        },
        scene("ticket", .down) { window in
          let home = UIViewController()
          show(home, in: window)
          home.present(TicketController(asksList: !isRight), animated: false)
        },
        scene("mirrored", .left) { window in
          let stack = UINavigationController(rootViewController: UIViewController())
          stack.view.semanticContentAttribute = .forceRightToLeft
          stack.pushViewController(UIViewController(), animated: false)
          show(stack, in: window)
        },
        scene("swapping", .right) { show(SwappingController(swaps: !isRight), in: $0) },
        scene("pulsing", .right) { show(PulsingController(), in: $0) },
        scene("pages", .left) { show(PagesController(asksCompleted: isRight), in: $0) },
      ]
    }
  }

  @MainActor
  private static func show(_ app: UIViewController, in window: UIWindow) {
    window.rootViewController = app
    window.makeKeyAndVisible()
  }
}

/// A navigation with the system's swipe back, whose lower screen locks the swipe as soon as it is about to appear.
private final class LockedStack: UINavigationController {
  init(locks: Bool) {
    super.init(rootViewController: locks ? LockingController() : UIViewController())
    pushViewController(UIViewController(), animated: false)
  }

  required init?(coder: NSCoder) { nil }
}

private final class LockingController: UIViewController {
  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    navigationController?.interactivePopGestureRecognizer?.isEnabled = false
  }
}

/// A navigation that a pan pops.
///
/// Its delegate answers with a new percent-driven controller each time, with the one that the pan drives, or with none.
private final class AnewStack: UINavigationController, UINavigationControllerDelegate {
  private let driver = UIPercentDrivenInteractiveTransition()
  private let makesAnew: Bool
  private let answers: Bool

  init(makesAnew: Bool, answers: Bool = true) {
    (self.makesAnew, self.answers) = (makesAnew, answers)
    super.init(rootViewController: UIViewController())
    pushViewController(UIViewController(), animated: false)
    delegate = self
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addGestureRecognizer(
      UIPanGestureRecognizer(
        target: self, action: Selector("didPan:", of: self) { $0.didPan(_:) }))
  }

  private func didPan(_ pan: UIPanGestureRecognizer) {
    let progress = pan.translation(in: view).x / view.bounds.width
    switch pan.state {
    case .began: popViewController(animated: true)
    case .changed: driver.update(progress)
    case .ended where progress > 0.5: driver.finish()
    case .ended, .cancelled: driver.cancel()
    default: break
    }
  }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { Fade() }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    guard answers else { return nil }
    return makesAnew ? UIPercentDrivenInteractiveTransition() : driver
  }
}

private final class Fade: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { 0.35 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let from = context.viewController(forKey: .from)?.view else { return }
    if let to = context.view(forKey: .to) {
      context.containerView.insertSubview(to, belowSubview: from)
    }
    UIView.animate(
      withDuration: 0.35, animations: { from.alpha = 0 },
      completion: { _ in
        from.alpha = 1
        context.completeTransition(!context.transitionWasCancelled)
      })
  }
}

/// A screen that a pull dismisses interactively; a text in a scroll view fills it.
private class PulledController: UIViewController, UIViewControllerTransitioningDelegate,
  UIGestureRecognizerDelegate
{
  var driver: UIPercentDrivenInteractiveTransition?
  let pull = UIPanGestureRecognizer()

  init() {
    super.init(nibName: nil, bundle: nil)
    modalPresentationStyle = .custom
    transitioningDelegate = self
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    pull.addTarget(self, action: Selector("didPull:", of: self) { $0.didPull(_:) })
    pull.delegate = self
    view.addGestureRecognizer(pull)
  }

  func mayBegin() -> Bool { true }

  var sharesFinger: Bool { false }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { sharesFinger }

  func didPull(_ pan: UIPanGestureRecognizer) {
    let progress = pan.translation(in: view.window).y / view.bounds.height
    switch pan.state {
    case .began:
      guard mayBegin() else { return }
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
  { Fade() }

  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { driver }
}

/// A screen of text; its scroll view takes every pull unless its delegate lets both recognise.
private final class ReaderController: PulledController {
  private let text = UIScrollView()
  private let shares: Bool

  init(sharesFinger: Bool) {
    shares = sharesFinger
    super.init()
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    text.frame = view.bounds
    text.contentSize = CGSize(width: view.bounds.width, height: 2 * view.bounds.height)
    view.addSubview(text)
  }

  override var sharesFinger: Bool { shares }
}

/// A card with a list that is scrolled; unless it is fixed, the pull's action returns early as long as the list is.
private final class TicketController: PulledController {
  private let list = UIScrollView()
  private let asksList: Bool

  init(asksList: Bool) {
    self.asksList = asksList
    super.init()
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    list.frame = CGRect(x: 0, y: 400, width: view.bounds.width, height: 300)
    list.contentSize = CGSize(width: view.bounds.width, height: 900)
    list.contentOffset.y = 120
    view.addSubview(list)
  }

  override func mayBegin() -> Bool { !asksList || list.contentOffset.y <= 0 }
}

/// A screen whose pan, if it does anything, puts another view in the place of the one that it has.
private class SwappingController: UIViewController {
  private var content = UIView()
  private let swaps: Bool

  init(swaps: Bool) {
    self.swaps = swaps
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    content.frame = view.bounds
    view.addSubview(content)
    view.addGestureRecognizer(
      UIPanGestureRecognizer(
        target: self, action: Selector("didPan:", of: self) { $0.didPan(_:) }))
  }

  private func didPan(_ pan: UIPanGestureRecognizer) {
    guard swaps, pan.state == .began else { return }
    let next = UIView(frame: content.frame)
    content.removeFromSuperview()
    view.addSubview(next)
    content = next
  }
}

/// A screen on which a light pulses once, whatever the finger does.
private final class PulsingController: SwappingController {
  private let light = UIView(frame: CGRect(x: 10, y: 60, width: 8, height: 8))

  init() { super.init(swaps: false) }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(light)
    UIViewPropertyAnimator(duration: 2.2, curve: .linear) { [light] in light.alpha = 0 }
      .startAnimation()
  }
}

/// A pager under a header that shows the number of the page.
private final class PagesController: UIViewController, UIPageViewControllerDataSource,
  UIPageViewControllerDelegate
{
  private let pager = UIPageViewController(
    transitionStyle: .scroll, navigationOrientation: .horizontal)
  private let pages = (0..<3).map { _ in UIViewController() }
  private let header = UILabel()
  private let asksCompleted: Bool

  init(asksCompleted: Bool) {
    self.asksCompleted = asksCompleted
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    addChild(pager)
    pager.view.frame = view.bounds
    view.addSubview(pager.view)
    pager.didMove(toParent: self)
    (pager.dataSource, pager.delegate) = (self, self)
    pager.setViewControllers([pages[0]], direction: .forward, animated: false)
    header.frame = CGRect(x: 0, y: 60, width: 200, height: 30)
    header.text = "1"
    view.addSubview(header)
  }

  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerBefore viewController: UIViewController
  ) -> UIViewController? { page(beside: viewController, by: -1) }

  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerAfter viewController: UIViewController
  ) -> UIViewController? { page(beside: viewController, by: 1) }

  private func page(beside page: UIViewController, by step: Int) -> UIViewController? {
    pages.firstIndex { $0 === page }.map { $0 + step }
      .flatMap { pages.indices.contains($0) ? pages[$0] : nil }
  }

  func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool
  ) {
    guard completed || !asksCompleted else { return }
    header.text = "2"
  }
}
