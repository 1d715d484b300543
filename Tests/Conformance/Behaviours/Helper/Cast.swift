import UIKit

// What many behaviours are shown with: a screen, an animator, and a delegate that hands it out.

/// A screen that notes what it is told of its appearance, as `name didAppear`.
class Screen: UIViewController {
  private let stage: Stage
  /// What to do in a callback, by its name in the notes.
  var reactions: [String: () -> Void] = [:]

  init(_ name: String, _ stage: Stage) {
    self.stage = stage
    super.init(nibName: nil, bundle: nil)
    title = name
  }

  required init?(coder: NSCoder) { nil }

  func note(_ call: String) {
    stage.note("\(title ?? "") \(call)")
    reactions[call]?()
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    note("willAppear")
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    note("didAppear")
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    note("willDisappear")
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    note("didDisappear")
  }
}

/// An animator that moves a screen by the container's width, linearly, and completes as the context says.
final class Slide: NSObject, UIViewControllerAnimatedTransitioning {
  /// Which screen moves: the new one in from the right, or the old one out to the right, above the new one.
  enum Way { case incoming, outgoing }

  private let way: Way
  private let duration: TimeInterval
  private let note: (String) -> Void
  /// The context of the last transition.
  private(set) weak var context: (any UIViewControllerContextTransitioning)?

  init(_ way: Way, _ duration: TimeInterval = 1, note: @escaping (String) -> Void = { _ in }) {
    (self.way, self.duration, self.note) = (way, duration, note)
  }

  func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { duration }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    note("animateTransition")
    self.context = context
    let (container, from, to) = (
      context.containerView, context.view(forKey: .from), context.view(forKey: .to)
    )
    if let to { container.addSubview(to) }
    let (moving, width) = (way == .incoming ? to : from, container.bounds.width)
    if let moving { container.bringSubviewToFront(moving) }
    if way == .incoming { moving?.center.x += width }
    UIView.animate(withDuration: duration, delay: 0, options: .curveLinear) {
      moving?.center.x += self.way == .incoming ? -width : width
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  func animationEnded(_ completed: Bool) { note("animationEnded \(completed)") }
}

extension Stage {
  /// Shows a navigation controller with screens of these names, whose delegate is the director.
  func showStack(_ names: String..., directed director: Director? = nil) -> UINavigationController {
    let navigation = UINavigationController()
    navigation.viewControllers = names.map { Screen($0, self) }
    navigation.delegate = director.map(keep)
    show(navigation)
    return navigation
  }

  /// Shows a tab bar controller with screens of these names, whose delegate is the director.
  func showTabs(_ names: String..., directed director: Director? = nil) -> UITabBarController {
    let tabs = UITabBarController()
    tabs.viewControllers = names.map { Screen($0, self) }
    tabs.delegate = director.map(keep)
    show(tabs)
    return tabs
  }

  /// Shows a screen, and makes another one that it may present.
  func showPresenter(
    _ style: UIModalPresentationStyle, directed director: Director? = nil
  ) -> (presenter: Screen, presented: Screen) {
    let (presenter, presented) = (Screen("A", self), Screen("B", self))
    presented.modalPresentationStyle = style
    presented.transitioningDelegate = director.map(keep)
    show(presenter)
    return (presenter, presented)
  }
}

/// A delegate of navigation controllers, tab bar controllers and presented screens that hands out an animator and an
/// interaction controller.
final class Director: NSObject, UINavigationControllerDelegate, UITabBarControllerDelegate,
  UIViewControllerTransitioningDelegate
{
  var animator: (any UIViewControllerAnimatedTransitioning)?
  var interaction: (any UIViewControllerInteractiveTransitioning)?
  var presentation: ((UIViewController, UIViewController?) -> UIPresentationController)?
  /// Is told of each question and each message.
  var note: (String) -> Void = { _ in }

  init(
    animator: (any UIViewControllerAnimatedTransitioning)? = nil,
    interaction: (any UIViewControllerInteractiveTransitioning)? = nil
  ) { (self.animator, self.interaction) = (animator, interaction) }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    note("animator?")
    return animator
  }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    note("interaction?")
    return interaction
  }

  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool
  ) { note("willShow \(viewController.title ?? "")") }

  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool
  ) { note("didShow \(viewController.title ?? "")") }

  func tabBarController(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    note("animator?")
    return animator
  }

  func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    note("interaction?")
    return interaction
  }

  func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController
  ) { note("didSelect \(viewController.title ?? "")") }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    note("animator?")
    return animator
  }

  func animationController(forDismissed dismissed: UIViewController)
    -> (any UIViewControllerAnimatedTransitioning)?
  {
    note("animator?")
    return animator
  }

  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  )
    -> (any UIViewControllerInteractiveTransitioning)?
  {
    note("interaction?")
    return interaction
  }

  func interactionControllerForDismissal(using animator: any UIViewControllerAnimatedTransitioning)
    -> (any UIViewControllerInteractiveTransitioning)?
  {
    note("interaction?")
    return interaction
  }

  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    note("presentationController?")
    return presentation?(presented, presenting)
  }
}

/// A plain view with a frame.
func box(_ x: CGFloat = 0, _ y: CGFloat = 0, _ width: CGFloat = 100, _ height: CGFloat = 100)
  -> UIView
{ UIView(frame: CGRect(x: x, y: y, width: width, height: height)) }

extension UIView {
  /// The layer as it is on screen.
  var shown: CALayer { layer.presentation() ?? layer }
}

/// The outgoing ``Slide`` by a property animator, which can be caught in flight.
final class InterruptibleSlide: NSObject, UIViewControllerAnimatedTransitioning {
  private let duration: TimeInterval
  private var animator: UIViewPropertyAnimator?

  init(_ duration: TimeInterval = 1) { self.duration = duration }

  func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { duration }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    interruptibleAnimator(using: context).startAnimation()
  }

  func interruptibleAnimator(using context: any UIViewControllerContextTransitioning)
    -> any UIViewImplicitlyAnimating
  {
    if let animator { return animator }
    let (container, from, to) = (
      context.containerView, context.view(forKey: .from), context.view(forKey: .to)
    )
    if let to { container.insertSubview(to, at: 0) }
    let animator = UIViewPropertyAnimator(duration: duration, curve: .linear) {
      from?.center.x += container.bounds.width
    }
    animator.addCompletion { _ in context.completeTransition(!context.transitionWasCancelled) }
    self.animator = animator
    return animator
  }

  func animationEnded(_ completed: Bool) { animator = nil }
}

/// A scroll view over the whole screen that is its own delegate and notes what that is told.
final class Scroll: UIScrollView, UIScrollViewDelegate {
  private unowned let stage: Stage
  /// Where the content shall come to rest; nil to leave it.
  var target: CGPoint?
  /// Whether each scroll is taken back.
  var pins = false
  /// Whether a drag takes the touches of controls.
  var cancels = false

  init(_ stage: Stage, content height: CGFloat) {
    self.stage = stage
    super.init(frame: stage.window.bounds)
    contentSize = CGSize(width: bounds.width, height: height)
    contentInsetAdjustmentBehavior = .never
    delegate = self
  }

  required init?(coder: NSCoder) { nil }

  /// Adds a button that covers the content and notes its taps.
  func addButton() -> UIButton {
    let button = UIButton(frame: CGRect(origin: .zero, size: contentSize))
    button.addAction(UIAction { [unowned stage] _ in stage.note("tapped") }, for: .touchUpInside)
    addSubview(button)
    return button
  }

  override func touchesShouldCancel(in view: UIView) -> Bool {
    cancels || super.touchesShouldCancel(in: view)
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    if pins, contentOffset.y != 0 { contentOffset.y = 0 }
    stage.note("didScroll")
  }

  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { stage.note("willBeginDragging") }

  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    stage.note("willEndDragging")
    if let target { targetContentOffset.pointee = target }
  }

  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    stage.note("didEndDragging \(decelerate)")
  }

  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {
    stage.note("willBeginDecelerating")
  }

  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
    stage.note("didEndDecelerating")
  }

  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
    stage.note("didEndScrollingAnimation")
  }
}

/// A delegate of a sheet that notes what it is asked and told.
final class SheetDelegate: NSObject, UISheetPresentationControllerDelegate {
  private unowned let stage: Stage
  private let refuses: Bool

  init(_ stage: Stage, refuses: Bool) { (self.stage, self.refuses) = (stage, refuses) }

  func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController
  ) {
    let detent = sheetPresentationController.selectedDetentIdentifier
    stage.note("selected \(detent?.rawValue ?? "none")")
  }

  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController)
    -> Bool
  {
    stage.note("sheet shouldDismiss")
    return !refuses
  }

  func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
    stage.note("sheet willDismiss")
  }

  func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
    stage.note("sheet didDismiss")
  }

  func presentationControllerDidAttemptToDismiss(
    _ presentationController: UIPresentationController
  ) { stage.note("sheet didAttemptToDismiss") }
}

extension Stage {
  /// Shows a screen, and makes a sheet with a medium and a large detent and a delegate.
  func showSheet(refuses: Bool = false) -> (presenter: Screen, sheet: Screen) {
    let (presenter, sheet) = showPresenter(.pageSheet)
    sheet.sheetPresentationController?.detents = [.medium(), .large()]
    sheet.sheetPresentationController?.delegate = keep(SheetDelegate(self, refuses: refuses))
    return (presenter, sheet)
  }
}

extension Stage {
  /// Shows two views that take constraints, in the view of a controller.
  func showConstrained() -> (UIView, UIView) {
    let (root, a, b) = (UIViewController(), UIView(), UIView())
    for view in [a, b] {
      view.translatesAutoresizingMaskIntoConstraints = false
      root.view.addSubview(view)
    }
    show(root)
    return (a, b)
  }

  /// Shows a horizontal stack of views with these widths, 20 points high, and as long as they need or as given.
  func showStackView(_ widths: [CGFloat], length: CGFloat? = nil) -> UIStackView {
    let (root, stack) = (UIViewController(), UIStackView(arrangedSubviews: widths.map(Fixed.init)))
    stack.translatesAutoresizingMaskIntoConstraints = false
    root.view.addSubview(stack)
    stack.leftAnchor.constraint(equalTo: root.view.leftAnchor).isActive = true
    stack.topAnchor.constraint(equalTo: root.view.safeAreaLayoutGuide.topAnchor).isActive = true
    if let length { stack.widthAnchor.constraint(equalToConstant: length).isActive = true }
    show(root)
    return stack
  }
}

/// A view with an intrinsic width, 20 points high.
private final class Fixed: UIView {
  private let width: CGFloat

  init(_ width: CGFloat) {
    self.width = width
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { nil }

  override var intrinsicContentSize: CGSize { CGSize(width: width, height: 20) }
}

extension Stage {
  /// Shows a layer that is no view's, 100 points wide, at (10, 0) and half transparent.
  func showLayer() -> CALayer {
    let (view, layer) = (box(0, 200), CALayer())
    layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    layer.position = CGPoint(x: 10, y: 0)
    layer.opacity = 0.5
    view.layer.addSublayer(layer)
    show(view)
    return layer
  }
}

extension CALayer {
  /// The layer as it is on screen.
  var shown: CALayer { presentation() ?? self }
}

/// A linear animation of the opacity from 0 to 1 in a second, which stays when it has ended.
func fade() -> CABasicAnimation {
  let animation = CABasicAnimation(keyPath: "opacity")
  (animation.fromValue, animation.toValue, animation.duration) = (0.0, 1.0, 1)
  animation.isRemovedOnCompletion = false
  return animation
}

/// A scroll view over the whole screen that zooms its content to at most three times its size and notes what its delegate
/// is told of that.
final class Zooming: UIScrollView, UIScrollViewDelegate {
  private unowned let stage: Stage
  let content: UIView

  init(_ stage: Stage) {
    self.stage = stage
    content = UIView(frame: stage.window.bounds)
    super.init(frame: stage.window.bounds)
    contentInsetAdjustmentBehavior = .never
    contentSize = content.bounds.size
    addSubview(content)
    maximumZoomScale = 3
    delegate = self
  }

  required init?(coder: NSCoder) { nil }

  func viewForZooming(in scrollView: UIScrollView) -> UIView? { content }

  func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {
    stage.note("willBeginZooming")
  }

  func scrollViewDidZoom(_ scrollView: UIScrollView) { stage.note("didZoom") }

  func scrollViewDidEndZooming(
    _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
  ) { stage.note("didEndZooming") }
}

/// A trait of the app's own.
struct ThemeTrait: UITraitDefinition {
  static let defaultValue = Theme.standard
}

enum Theme: Int { case standard, monochrome }

extension Stage {
  /// Shows a screen on a tablet, or a phone, and makes content for a popover that points to a view of the screen.
  func showPopover(
    from source: CGRect = CGRect(x: 400, y: 200, width: 100, height: 100), tablet: Bool = true
  ) -> (presenter: Screen, content: Screen, source: UIView) {
    if tablet { window.frame = CGRect(x: 0, y: 0, width: 1024, height: 1366) }
    let (presenter, content) = showPresenter(.popover)
    let view = UIView(frame: source)
    presenter.view.addSubview(view)
    content.preferredContentSize = CGSize(width: 320, height: 200)
    content.popoverPresentationController?.sourceView = view
    return (presenter, content, view)
  }
}
