import Foundation
import HeadlessUIKit

/// A navigation controller whose list is delegate and animator in one.
final class FadeNavigationScene: NavigationScene {
  /// Builds the scene around a list and shows it.
  init(screen: CGSize, list: FadeListController) {
    super.init(screen: screen, list: list)
    navigationController.delegate = list
    list.interactionController = { [unowned self] in interactionController() }
    list.didEnd = { [unowned self] in transitionDidEnd(completed: $0) }
  }
}
