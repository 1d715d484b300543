import Foundation
import HeadlessUIKit

extension Scene {
  /// A pop that fades the list in.
  static let fadeNavigation = Scene(
    name: "fade-navigation", kind: .pop, drive: .percent,
    article: "the list is delegate and animator in one",
    gesture: "first-look/chloe-drag-1", watch: "the list fades in over the detail",
    make: { screen, _ in FadeNavigationScene(screen: screen, list: FadeListController()) })

  /// The push, which fades the detail in.
  static let fadePush = Scene(
    name: "fade-push", kind: .push, drive: .percent,
    article: "the list is delegate and animator in one",
    gesture: "swipe-left/anna-drag-1", watch: "the detail fades in over the list",
    make: { screen, _ in
      FadeNavigationScene(screen: screen, operation: .push, list: FadeListController())
    })

  /// The pop exactly as the article writes it: its animator reports every transition as completed, even a cancelled
  /// one.
  static let fadeNavigationAsWritten = Scene(
    name: "fade-navigation-as-written", kind: .pop, drive: .percent,
    article: "the list is delegate and animator in one, completeTransition(true)",
    gesture: "first-look/ben-drag-1", watch: "a cancelled gesture leaves an empty screen",
    make: { screen, _ in
      FadeNavigationScene(screen: screen, list: UnconditionalFadeListController())
    })
}

/// A navigation controller whose list controller is both its delegate and the animator.
final class FadeNavigationScene: NavigationScene {
  /// Builds the scene around a list and shows it.
  init(
    screen: CGSize, operation: UINavigationController.Operation = .pop, list: FadeListController
  ) {
    super.init(screen: screen, operation: operation, list: list)
    navigationController.delegate = list
    list.interactionController = { [unowned self] in interactionController() }
    list.didEnd = { [unowned self] in transitionDidEnd(completed: $0) }
  }
}

/// A list that is both its navigation controller's delegate and the animator of its transitions.
///
/// Push and pop use the same animation: the new screen fades in over the old one.
class FadeListController: UIViewController, UINavigationControllerDelegate,
  UIViewControllerAnimatedTransitioning
{
  /// The transition's duration, in seconds.
  static let duration: TimeInterval = 0.5

  /// Provides the interaction controller when a transition starts; returns nil if no finger drives the transition.
  var interactionController: () -> (any UIViewControllerInteractiveTransitioning)? = { nil }
  /// Called at the end of a transition, with whether the transition completed.
  var didEnd: (Bool) -> Void = { _ in }

  func transitionDuration(
    using context: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { Self.duration }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let from = context.view(forKey: .from),
      let to = context.view(forKey: .to)
    else { return context.completeTransition(false) }
    context.containerView.addSubview(to)
    to.alpha = 0
    UIView.animate(
      withDuration: transitionDuration(using: context), delay: 0, options: .curveEaseIn
    ) {
      to.alpha = 1
    } completion: { _ in
      self.end(context, from: from, to: to)
    }
  }

  /// Restores the views' state and reports to the context whether the transition completed.
  func end(
    _ context: any UIViewControllerContextTransitioning, from: UIView, to: UIView
  ) {
    to.alpha = 1
    context.completeTransition(!context.transitionWasCancelled)
  }

  func animationEnded(_ transitionCompleted: Bool) { didEnd(transitionCompleted) }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { self }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { interactionController() }
}

/// The list controller as in the article that this scene re-creates: it always removes the old view and reports every
/// transition as completed.
///
/// If a gesture is cancelled, the screen is empty afterwards.
final class UnconditionalFadeListController: FadeListController {
  override func end(
    _ context: any UIViewControllerContextTransitioning, from: UIView, to: UIView
  ) {
    from.removeFromSuperview()
    context.completeTransition(true)
  }
}
