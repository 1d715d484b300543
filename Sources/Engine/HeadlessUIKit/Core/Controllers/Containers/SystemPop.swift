/// The system's swipe back: a pan from the edge where reading begins that drives the system's slide.
///
/// That is the left edge, and the right one where the navigation's view is laid out from right to left.
/// *Observed:* apps that set `semanticContentAttribute` of the navigation's view to `.forceRightToLeft` report so.
///
/// Receives touches only if there is a screen to return to and no transition is running. The documentation of
/// ``UINavigationController/interactivePopGestureRecognizer`` says when the pan may begin.
///
/// ## Differences from UIKit
/// UIKit's rule for finishing is private. Our choice: the pop finishes if the finger's travel, plus the distance that
/// the finger would move in a quarter of a second at its current velocity, exceeds half the width.
final class SystemPopGesture: UIScreenEdgePanGestureRecognizer {
  /// The time for which the finger is assumed to continue at its current velocity, in seconds; our choice.
  private static let lookahead: CGFloat = 0.25

  let driver = UIPercentDrivenInteractiveTransition()
  private(set) var isInProgress = false
  private let container: NavigationContainerView
  private var navigation: UINavigationController? { container.navigation }

  init(in container: NavigationContainerView) {
    self.container = container
    super.init(target: nil, action: nil)
    edges = .left
    driver.isOfSystem = true
    delegate = systemDelegate
  }

  /// The delegate that the recogniser has until the app sets another, or none.
  ///
  /// *Observed:* apps set it to nil to keep the swipe beside a hidden bar, and proxies ask it what it would answer.
  private lazy var systemDelegate = SystemPopDelegate(of: container)

  override var mayReceive: Bool {
    edges = isMirrored ? .right : .left
    return navigation?.canSwipeBack == true
  }

  /// Whether the swipe goes from right to left.
  private var isMirrored: Bool { navigation?.view.isMirrored ?? false }

  override func mayBegin() -> Bool {
    navigation?.allowsSwipe(withDelegate: delegate !== systemDelegate) == true
  }

  override func sendActions() {
    swipe()
    super.sendActions()
  }

  private func swipe() {
    guard let navigation else { return }
    let width = max(navigation.view.bounds.width, 1)
    let way: CGFloat = isMirrored ? -1 : 1
    let travel = way * translation(in: navigation.view).x
    switch state {
    case .began:
      isInProgress = true
      navigation.popViewController(animated: true)
    case .changed: if isInProgress { driver.update(travel / width) }
    case .ended, .cancelled:
      guard isInProgress else { return }
      isInProgress = false
      let carried = travel + way * velocity(in: navigation.view).x * Self.lookahead
      state == .ended && carried > width / 2 ? driver.finish() : driver.cancel()
    case .possible, .failed: break
    }
  }
}

/// Answers for the system whether the swipe back may begin.
private final class SystemPopDelegate: NSObject, UIGestureRecognizerDelegate {
  private let container: NavigationContainerView

  init(of container: NavigationContainerView) { self.container = container }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    // As the recogniser's own delegate it has nothing to add: the recogniser has asked already.
    gestureRecognizer.delegate === self
      || container.navigation?.allowsSwipe(withDelegate: false) == true
  }
}

extension UIView {
  /// Whether the view is laid out from right to left.
  fileprivate var isMirrored: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }
}

/// The navigation controller's own animation: the upper screen slides over the lower one.
///
/// It is mirrored where the navigation's view is laid out from right to left.
@MainActor
package final class NavigationSlideAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  /// The duration in seconds; our choice.
  private static let standardDuration: TimeInterval = 0.35
  /// The travel of the lower screen as a fraction of the width; our choice.
  private static let parallax: CGFloat = 0.3

  private let operation: UINavigationController.Operation
  private let duration: TimeInterval
  private let didEnd: (Bool) -> Void

  /// Creates the system's slide.
  ///
  /// - Parameters:
  ///   - operation: A push slides the upper screen in from the right; others slide it out to the right.
  ///   - duration: In seconds; 0.35 by default.
  ///   - didEnd: Called at the end; the argument is whether the transition completed.
  package init(
    operation: UINavigationController.Operation, duration: TimeInterval? = nil,
    didEnd: @escaping (Bool) -> Void = { _ in }
  ) {
    self.operation = operation
    self.duration = duration ?? Self.standardDuration
    self.didEnd = didEnd
    super.init()
  }

  package func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { duration }

  package func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
  {
    guard let from = transitionContext.view(forKey: .from),
      let to = transitionContext.view(forKey: .to)
    else {
      transitionContext.completeTransition(false)
      return
    }
    let container = transitionContext.containerView
    let width = container.bounds.width
    let frame = container.bounds
    let navigation = transitionContext.viewController(forKey: operation == .push ? .from : .to)?
      .navigationController
    let way: CGFloat = navigation?.view.isMirrored ?? false ? -1 : 1
    let aside = frame.offsetBy(dx: way * width, dy: 0)
    let behind = frame.offsetBy(dx: -way * width * Self.parallax, dy: 0)
    let isPush = operation == .push
    if isPush {
      container.addSubview(to)
      to.frame = aside
    } else {
      container.insertSubview(to, belowSubview: from)
      to.frame = behind
    }
    UIView.animate(withDuration: duration, delay: 0, options: .curveEaseInOut) {
      from.frame = isPush ? behind : aside
      to.frame = frame
    } completion: { _ in
      from.frame = frame
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }

  package func animationEnded(_ transitionCompleted: Bool) { didEnd(transitionCompleted) }
}
