import Foundation
import HeadlessUIKit

/// A picture that was opened from a grid and is about to go back there.
///
/// The way back needs what the way there left behind, so the scene begins with a push that takes no
/// time.
final class MagicMoveScene: NavigationScene {
  private var isOpen = false

  override var gestureView: UIView { detail.view }

  /// Builds the scene, shows the grid and opens the picture.
  init(screen: CGSize) {
    super.init(
      screen: screen, operation: .push, list: GridController(), detail: PictureController()
    ) {
      MagicMoveAnimator(operation: $0, didEnd: $1)
    }
    navigationController.pushViewController(detail, animated: true)
  }

  override func start() {
    navigationController.popViewController(animated: true)
  }

  override func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    guard isOpen else {
      return MagicMoveAnimator(operation: operation, duration: 0) { [weak self] completed in
        self?.isOpen = completed
      }
    }
    return super.navigationController(
      navigationController, animationControllerFor: operation, from: fromVC, to: toVC)
  }
}
