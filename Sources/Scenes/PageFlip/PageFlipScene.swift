import Foundation
import HeadlessUIKit

/// Two screens as pages of a book, the first about to be turned away or, turned already, back.
///
/// The way back needs what the way there left behind, so a pop begins with a push that takes no time.
final class PageFlipScene: NavigationScene {
  private let kind: UINavigationController.Operation
  /// Whether the first page lies where the transition starts.
  private var isSetUp: Bool

  override var gestureView: UIView { kind == .push ? list.view : detail.view }

  /// Builds the scene, shows the list and, for a pop, turns its page.
  ///
  /// - Parameters:
  ///   - screen: The window's size, in points.
  ///   - operation: What ``start()`` does.
  ///   - makeAnimator: The sound animator by default.
  init(
    screen: CGSize, operation: UINavigationController.Operation,
    makeAnimator: @escaping AnimatorMaker = { PageFlipAnimator(operation: $0, didEnd: $1) }
  ) {
    kind = operation
    isSetUp = operation == .push
    super.init(screen: screen, operation: .push, makeAnimator: makeAnimator)
    if operation == .pop { navigationController.pushViewController(detail, animated: true) }
  }

  override func start() {
    if kind == .pop {
      navigationController.popViewController(animated: true)
    } else {
      super.start()
    }
  }

  override func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    guard isSetUp else {
      return PageFlipAnimator(operation: operation, duration: 0) { [weak self] completed in
        self?.isSetUp = completed
      }
    }
    return super.navigationController(
      navigationController, animationControllerFor: operation, from: fromVC, to: toVC)
  }
}
