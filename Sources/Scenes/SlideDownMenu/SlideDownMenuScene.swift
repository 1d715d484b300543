import Foundation
import HeadlessUIKit

/// A menu that comes to light when the presenter's snapshot slides down; a tap on that closes it.
final class SlideDownMenuScene: ModalScene, MenuTransitionManagerDelegate {
  let manager = MenuTransitionManager()

  init(screen: CGSize) {
    super.init(screen: screen, step: .present, style: .fullScreen)
    presented.transitioningDelegate = manager
    manager.delegate = self
  }

  func dismissMenu() {
    presenter.dismiss(animated: true)
  }
}
