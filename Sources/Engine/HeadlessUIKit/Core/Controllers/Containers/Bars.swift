/// The common properties of bar items; stored, but not shown.
@preconcurrency @MainActor
open class UIBarItem: NSObject {
  open var title: String?
  open var image: UIImage?
  open var landscapeImagePhone: UIImage?
  open var isEnabled = true
  open var tag = 0
  open var imageInsets = UIEdgeInsets.zero
  private var attributes: [UInt: [NSAttributedString.Key: Any]] = [:]

  public override init() { super.init() }

  open func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
  ) { self.attributes[state.rawValue] = attributes }

  open func titleTextAttributes(
    for state: UIControl.State
  ) -> [NSAttributedString.Key: Any]? { attributes[state.rawValue] }

  open func awakeFromNib() {}
}

/// The appearance of a bar; stored, but bars are not drawn.
@preconcurrency @MainActor
open class UIBarAppearance: NSObject {
  open var backgroundColor: UIColor?
  open var backgroundEffect: UIBlurEffect?
  open var backgroundImage: UIImage?
  open var shadowColor: UIColor?
  open var shadowImage: UIImage?
  public override init() { super.init() }
  open func configureWithOpaqueBackground() {}
  open func configureWithTransparentBackground() {}
  open func configureWithDefaultBackground() {}
}

open class UINavigationBarAppearance: UIBarAppearance {
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:]
}

open class UITabBarAppearance: UIBarAppearance {}

open class UIToolbarAppearance: UIBarAppearance {}

public enum UIBarPosition: Int, Sendable {
  case any, bottom, top, topAttached
}

public enum UIBarStyle: Int, Sendable {
  case `default`, black
}

public enum UIBarMetrics: Int, Sendable {
  case `default`, compact
}
