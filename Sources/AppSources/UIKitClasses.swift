/// UIKit's classes with their superclasses, as far as apps subclass them.
enum UIKitClasses {
  static let superclasses: [String: String] = {
    var superclasses: [String: String] = [:]
    for (superclass, classes) in subclasses {
      for name in classes.split(separator: " ") { superclasses[String(name)] = superclass }
    }
    return superclasses
  }()

  private static let subclasses = [
    ("NSObject", "UIResponder UIGestureRecognizer UIPercentDrivenInteractiveTransition"),
    ("NSObject", "UIPresentationController UIViewPropertyAnimator CALayer UINavigationItem"),
    ("UIResponder", "UIView UIViewController UIApplication"),
    ("UIViewController", "UINavigationController UITabBarController UISplitViewController"),
    ("UIViewController", "UIPageViewController UITableViewController UIAlertController"),
    ("UIViewController", "UICollectionViewController"),
    (
      "UIView", "UIControl UIImageView UILabel UIScrollView UIStackView UIVisualEffectView UIWindow"
    ),
    ("UIView", "UINavigationBar UITabBar UIToolbar UITableViewCell UICollectionReusableView"),
    ("UIControl", "UIButton UISlider UISwitch UISegmentedControl UITextField UIPageControl"),
    ("UIScrollView", "UITableView UICollectionView UITextView"),
    ("UICollectionReusableView", "UICollectionViewCell"),
    ("UIGestureRecognizer", "UIPanGestureRecognizer UITapGestureRecognizer"),
    ("UIGestureRecognizer", "UILongPressGestureRecognizer UISwipeGestureRecognizer"),
    ("UIGestureRecognizer", "UIPinchGestureRecognizer UIRotationGestureRecognizer"),
    ("UIPanGestureRecognizer", "UIScreenEdgePanGestureRecognizer"),
    ("UIPresentationController", "UISheetPresentationController"),
    ("CALayer", "CAShapeLayer CAGradientLayer"),
  ]
}
