import Foundation
import HeadlessUIKit
import MotionMath
package import Scenes

/// Apps whose gestures do nothing or the wrong thing because of a bug known from real apps, each with a fixed version.
package enum FieldApps {
  package static var all: [Scene] {
    [false, true].flatMap { isRight in
      func scene(
        _ name: String, _ direction: Direction? = nil, opening: TimeInterval = 2,
        finished: (@MainActor (UIWindow) -> Bool)? = nil,
        _ build: @escaping @MainActor (UIWindow) -> Void
      ) -> Scene {
        Scene(
          "field-\(name)\(isRight ? "-right" : "")", direction: direction, opening: opening,
          finished: finished, build: build)
      }
      return [
        scene("scrub") { show(PhotoStack(scrubs: isRight), in: $0) },
        scene("coordinator") { show(CoordinatedStack(tellsLate: isRight), in: $0) },
        scene("closing") { show(ClosingStack(tellsLate: isRight), in: $0) },
        scene("mixer", .down) { show(MixerController(sparesControls: isRight), in: $0) },
        scene("handle", .down) { show(HandleController(asksWhere: isRight), in: $0) },
        scene("detents", .up) { window in
          let home = UIViewController()
          show(home, in: window)
          home.present(DetentSheet(), animated: false)
        },
        scene("menu", opening: 0) { window in
          let home = UIViewController()
          show(home, in: window)
          home.present(MenuController(isInterruptible: isRight), animated: true)
        },
        scene("gallery", .right) { show(GalleryController(waits: isRight), in: $0) },
        scene(
          "box", .right, finished: { ($0.rootViewController as? BoxController)?.isAway == true }
        ) {
          show(BoxController(measuresOutside: isRight), in: $0)
        },
        scene("stack", .right) { show(PhotoStack(scrubs: true), in: $0) },
        scene("rounded", .right) { show(PhotoStack(scrubs: true, rounds: !isRight), in: $0) },
        scene("search", .right) { show(PhotoStack(scrubs: true, endsEditing: !isRight), in: $0) },
      ]
    }
  }

  @MainActor
  private static func show(_ app: UIViewController, in window: UIWindow) {
    window.rootViewController = app
    window.makeKeyAndVisible()
  }
}

/// A navigation that a pan anywhere pops, with an animator object that uses a property animator.
private final class PhotoStack: UINavigationController, UINavigationControllerDelegate {
  private var interaction: UIPercentDrivenInteractiveTransition?
  private let scrubs: Bool
  private let rounds: Bool
  private let endsEditing: Bool

  init(scrubs: Bool, rounds: Bool = false, endsEditing: Bool = false) {
    (self.scrubs, self.rounds, self.endsEditing) = (scrubs, rounds, endsEditing)
    super.init(rootViewController: UIViewController())
    for _ in 0..<2 { pushViewController(UIViewController(), animated: false) }
    delegate = self
    let pan = UIPanGestureRecognizer(
      target: self, action: Selector("didPan:", of: self) { $0.didPan(_:) })
    view.addGestureRecognizer(pan)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    let field = UITextField(frame: CGRect(x: 20, y: 100, width: 200, height: 30))
    topViewController?.view.addSubview(field)
    field.becomeFirstResponder()
  }

  required init?(coder: NSCoder) { nil }

  func didPan(_ pan: UIPanGestureRecognizer) {
    let progress = pan.translation(in: view).x / view.bounds.width
    switch pan.state {
    case .began:
      if endsEditing { view.endEditing(true) }
      interaction = UIPercentDrivenInteractiveTransition()
      popViewController(animated: true)
    case .changed: interaction?.update(progress)
    case .ended, .cancelled:
      if pan.state == .ended, progress > 0.5 {
        interaction?.finish()
      } else {
        interaction?.cancel()
      }
      interaction = nil
    default: break
    }
  }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    if rounds { toVC.view.layer.cornerRadius = 12 }
    return scrubs ? ScrubbedSlide() : Slide()
  }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }
}

/// Slides the upper screen away with a property animator that it makes and starts at once.
private final class Slide: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { 0.4 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    slide(context).startAnimation()
  }
}

/// The same slide with an interruptible animator, which can be scrubbed.
private final class ScrubbedSlide: NSObject, UIViewControllerAnimatedTransitioning {
  private var running: UIViewPropertyAnimator?

  func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { 0.4 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    interruptibleAnimator(using: context).startAnimation()
  }

  func interruptibleAnimator(
    using context: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating {
    if let running { return running }
    let made = slide(context)
    running = made
    return made
  }
}

@MainActor
private func slide(_ context: any UIViewControllerContextTransitioning) -> UIViewPropertyAnimator {
  let animator = UIViewPropertyAnimator(duration: 0.4, curve: .easeOut)
  guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else {
    return animator
  }
  context.containerView.insertSubview(to, belowSubview: from)
  animator.addAnimations { from.frame.origin.x = from.bounds.width }
  animator.addCompletion { _ in
    context.completeTransition(!context.transitionWasCancelled)
  }
  return animator
}

/// Keeps the flows of an app; a flow ends when its screen has gone.
private final class FlowCoordinator {
  private(set) var flows = ["detail"]
  func detailDidLeave() { flows.removeAll() }
}

/// A list and a detail with the system's swipe back; the detail tells its coordinator that it leaves.
private final class CoordinatedStack: UINavigationController {
  private let coordinator = FlowCoordinator()

  init(tellsLate: Bool) {
    super.init(rootViewController: UIViewController())
    pushViewController(DetailController(coordinator, tellsLate: tellsLate), animated: false)
  }

  required init?(coder: NSCoder) { nil }
}

private final class DetailController: UIViewController {
  private let coordinator: FlowCoordinator
  private let tellsLate: Bool

  init(_ coordinator: FlowCoordinator, tellsLate: Bool) {
    (self.coordinator, self.tellsLate) = (coordinator, tellsLate)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    if !tellsLate, isMovingFromParent { coordinator.detailDidLeave() }
  }

  override func didMove(toParent parent: UIViewController?) {
    super.didMove(toParent: parent)
    if tellsLate, parent == nil { coordinator.detailDidLeave() }
  }
}

/// The same, but the detail calls a closure when it is about to disappear or, if `tellsLate`, once it has disappeared.
private final class ClosingStack: UINavigationController {
  private let coordinator = FlowCoordinator()

  init(tellsLate: Bool) {
    super.init(rootViewController: UIViewController())
    let detail = ClosingController(tellsLate: tellsLate)
    detail.didClose = { [coordinator] in coordinator.detailDidLeave() }
    pushViewController(detail, animated: false)
  }

  required init?(coder: NSCoder) { nil }
}

private final class ClosingController: UIViewController {
  var didClose: () -> Void = {}
  private let tellsLate: Bool

  init(tellsLate: Bool) {
    self.tellsLate = tellsLate
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    if !tellsLate { didClose() }
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    if tellsLate { didClose() }
  }
}

/// A card with a pan, and a dial in it that a finger turns.
private final class MixerController: UIViewController, UIGestureRecognizerDelegate {
  let card = UIView()
  let dial = Dial()
  private let sparesControls: Bool

  init(sparesControls: Bool) {
    self.sparesControls = sparesControls
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    card.frame = CGRect(x: 0, y: 444, width: 390, height: 400)
    dial.frame = CGRect(x: 95, y: 100, width: 200, height: 200)
    let pan = UIPanGestureRecognizer(
      target: self, action: Selector("didPan:", of: self) { $0.didPan(_:) })
    pan.delegate = self
    card.addGestureRecognizer(pan)
    card.addSubview(dial)
    view.addSubview(card)
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool { !(sparesControls && touch.view is UIControl) }

  func didPan(_ pan: UIPanGestureRecognizer) {
    card.transform = CGAffineTransform(
      translationX: 0, y: max(0, pan.translation(in: view).y))
    if pan.state == .ended { card.transform = .identity }
  }
}

/// A control whose value follows the finger's height in it.
private final class Dial: UIControl {
  private(set) var turns: CGFloat = 0

  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    turns = touch.location(in: self).y / max(bounds.height, 1)
    sendActions(for: .valueChanged)
    return true
  }
}

/// A card with a handle above a list.
///
/// A pan pulls the card down while the list is at its top and, if `asksWhere`, whenever the finger is on the handle.
private final class HandleController: UIViewController, UIGestureRecognizerDelegate {
  private let card = UIView()
  private let list = UIScrollView()
  private let asksWhere: Bool
  private var animator: UIViewPropertyAnimator?

  init(asksWhere: Bool) {
    self.asksWhere = asksWhere
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    card.frame = CGRect(x: 0, y: 300, width: 390, height: 544)
    list.frame = CGRect(x: 0, y: 44, width: 390, height: 500)
    list.contentSize = CGSize(width: 390, height: 2000)
    list.contentOffset.y = 260
    let pan = UIPanGestureRecognizer(
      target: self, action: Selector("didPan:", of: self) { $0.didPan(_:) })
    pan.delegate = self
    card.addGestureRecognizer(pan)
    card.addSubview(list)
    view.addSubview(card)
  }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    let isOnHandle = gestureRecognizer.location(in: card).y < list.frame.minY
    return asksWhere && isOnHandle || list.contentOffset.y <= 0
  }

  func didPan(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began:
      animator = UIViewPropertyAnimator(duration: 0.3, curve: .linear) { [card] in
        card.frame.origin.y = 844
      }
      animator?.pauseAnimation()
    case .changed: animator?.fractionComplete = pan.translation(in: view).y / 544
    case .ended, .cancelled:
      animator?.isReversed = pan.translation(in: view).y < 150
      animator?.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    default: break
    }
  }
}

/// The system's sheet with a medium and a large detent.
private final class DetentSheet: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    sheetPresentationController?.detents = [.medium(), .large()]
  }
}

/// A menu that appears with an animation, without a gesture; a tap on it closes it.
private final class MenuController: UIViewController, UIViewControllerTransitioningDelegate {
  private let isInterruptible: Bool

  init(isInterruptible: Bool) {
    self.isInterruptible = isInterruptible
    super.init(nibName: nil, bundle: nil)
    modalPresentationStyle = .overFullScreen
    transitioningDelegate = self
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: Selector("close", of: self) { $0.close }))
  }

  func close() { dismiss(animated: true) }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    isInterruptible ? HeldGrowth() : Growth()
  }
}

private final class Growth: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { 0.6 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    growth(context).startAnimation()
  }
}

private final class HeldGrowth: NSObject, UIViewControllerAnimatedTransitioning {
  private var running: UIViewPropertyAnimator?

  func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { 0.6 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    interruptibleAnimator(using: context).startAnimation()
  }

  func interruptibleAnimator(
    using context: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating {
    if let running { return running }
    let made = growth(context)
    running = made
    return made
  }
}

@MainActor
private func growth(_ context: any UIViewControllerContextTransitioning) -> UIViewPropertyAnimator {
  let animator = UIViewPropertyAnimator(duration: 0.6, dampingRatio: 1)
  guard let menu = context.view(forKey: .to) else { return animator }
  menu.frame = context.containerView.bounds
  context.containerView.addSubview(menu)
  menu.alpha = 0
  animator.addAnimations { menu.alpha = 1 }
  animator.addCompletion { context.completeTransition($0 == .end) }
  return animator
}

/// Pictures that scroll sideways on a screen that an edge pan dismisses.
private final class GalleryController: UIViewController {
  private let pictures = UIScrollView()
  private let edgePan = UIScreenEdgePanGestureRecognizer()
  private let waits: Bool

  init(waits: Bool) {
    self.waits = waits
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  private var animator: UIViewPropertyAnimator?

  override func viewDidLoad() {
    super.viewDidLoad()
    pictures.frame = CGRect(x: 0, y: 0, width: 390, height: 844)
    pictures.contentSize = CGSize(width: 1950, height: 844)
    pictures.contentOffset.x = 780
    view.addSubview(pictures)
    edgePan.edges = .left
    edgePan.addTarget(self, action: Selector("didPan:", of: self) { $0.didPan(_:) })
    view.addGestureRecognizer(edgePan)
    if waits { pictures.panGestureRecognizer.require(toFail: edgePan) }
  }

  func didPan(_ pan: UIPanGestureRecognizer) {
    let progress = pan.translation(in: view).x / view.bounds.width
    switch pan.state {
    case .began:
      animator = UIViewPropertyAnimator(duration: 0.3, curve: .linear) { [pictures] in
        pictures.alpha = 0
      }
      animator?.pauseAnimation()
    case .changed: animator?.fractionComplete = progress
    case .ended, .cancelled:
      animator?.isReversed = progress < 0.3
      animator?.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    default: break
    }
  }
}

/// A box that a finger moves.
private final class BoxController: UIViewController {
  private let box = UIView(frame: CGRect(x: 45, y: 372, width: 100, height: 100))
  private let measuresOutside: Bool
  var isAway: Bool { box.center.x > 200 }

  init(measuresOutside: Bool) {
    self.measuresOutside = measuresOutside
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    box.addGestureRecognizer(
      UIPanGestureRecognizer(
        target: self, action: Selector("didPan:", of: self) { $0.didPan(_:) }))
    view.addSubview(box)
  }

  func didPan(_ pan: UIPanGestureRecognizer) {
    box.center = pan.location(in: measuresOutside ? view : box)
  }
}
