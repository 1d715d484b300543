import Foundation
import HeadlessUIKit

/// A pop that turns a cube; the pan is on the view of the screen that was pushed.
final class CubeNavigationScene: NavigationScene {
  override var gestureView: UIView { detail.view }

  /// Builds the scene and shows it.
  init(screen: CGSize) {
    super.init(screen: screen) { operation, didEnd in
      CubeAnimator(reverse: operation == .pop, didEnd: didEnd)
    }
  }
}
