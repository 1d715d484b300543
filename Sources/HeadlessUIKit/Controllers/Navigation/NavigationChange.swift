/// A change of a navigation stack that is asked for, or under way.
struct NavigationChange {
  let operation: UINavigationController.Operation
  let animated: Bool
  let from: UIViewController
  let to: UIViewController
  let oldStack: [UIViewController]
  /// The controllers that leave the stack.
  let removed: [UIViewController]

  /// Sets or clears what the screens say about coming and going.
  func mark(_ isMoving: Bool) {
    switch operation {
    case .push: to.isMovingToParent = isMoving
    case .pop: from.isMovingFromParent = isMoving
    case .none: break
    }
  }
}

/// The view in which a navigation controller's transitions take place.
final class NavigationContainerView: UIView {}
