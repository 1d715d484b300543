import HeadlessUIKit

extension UIViewController {
  /// What the log calls it.
  var gateName: String { title ?? "\(type(of: self))" }

  /// The window that it shows in, or would show in if nothing covered it.
  var nearestWindow: UIWindow? {
    viewIfLoaded?.window ?? presentedViewController?.nearestWindow ?? parent?.nearestWindow
  }

  /// A transition of this controller, of one inside it or of one presented over it.
  var transitionUnderWay: (UIViewController, any UIViewControllerTransitionCoordinator)? {
    if let transitionCoordinator { return (self, transitionCoordinator) }
    for child in children {
      if let found = child.transitionUnderWay { return found }
    }
    guard let presentedViewController,
      presentedViewController !== parent?.presentedViewController
    else { return nil }
    return presentedViewController.transitionUnderWay
  }
}
