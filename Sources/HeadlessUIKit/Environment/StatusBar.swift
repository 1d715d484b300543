/// What a scene knows about its status bar.
///
/// ## Differences from UIKit
/// The bar is never hidden, and its style is always the default one.
open class UIStatusBarManager: NSObject {
  open var statusBarFrame: CGRect { UIApplication.shared.statusBarFrame }
  open var statusBarStyle: UIStatusBarStyle { .default }
  open var isStatusBarHidden: Bool { false }
}

extension UIWindowScene {
  public var statusBarManager: UIStatusBarManager? { UIStatusBarManager() }
}

extension UIApplication {
  public var statusBarStyle: UIStatusBarStyle { .default }
  public var isStatusBarHidden: Bool { false }

  /// Accepted and reported: the status bar is not drawn.
  public func setStatusBarStyle(_ statusBarStyle: UIStatusBarStyle, animated: Bool) {
    Simulation.current.report(.notSimulated, "UIApplication.setStatusBarStyle")
  }

  /// Never posted, since the status bar does not change; likewise the other one.
  public static let willChangeStatusBarFrameNotification =
    Notification.Name("UIApplicationWillChangeStatusBarFrameNotification")
  public static let didChangeStatusBarFrameNotification =
    Notification.Name("UIApplicationDidChangeStatusBarFrameNotification")
  public static let didReceiveMemoryWarningNotification =
    Notification.Name("UIApplicationDidReceiveMemoryWarningNotification")

  /// Always nil: a scene has no app delegate.
  public var delegate: (any UIApplicationDelegate)? { nil }
}

/// The entry points of an app, none of which is called.
public protocol UIApplicationDelegate: NSObjectProtocol {
  var window: UIWindow? { get set }
}

extension UIApplicationDelegate {
  public var window: UIWindow? {
    get { nil }
    set {}
  }
}
