/// The app of the running simulation.
///
/// ## Differences from UIKit
/// The app is always active. `shared` is a new object each time.
@preconcurrency @MainActor
open class UIApplication: NSObject {
  private let simulation = Simulation.current

  private override init() { super.init() }

  public static var shared: UIApplication { UIApplication() }

  #if !canImport(ObjectiveC)
    /// Returns true for `sharedApplication`: code that may run in an app extension tests for this selector.
    open class func responds(to aSelector: Selector?) -> Bool {
      aSelector?.name == "sharedApplication"
    }

    open class func perform(_ aSelector: Selector) -> Unmanaged<AnyObject>? {
      guard responds(to: aSelector) else { return nil }
      return .passUnretained(Simulation.current.attachment { UIApplication() })
    }

    open class func value(forKeyPath keyPath: String) -> Any? {
      keyPath == "shared" ? shared : nil
    }
  #endif

  /// The windows, sorted by level and then by order of creation.
  open var windows: [UIWindow] { simulation.interface.windows.map(\.object) }

  open var keyWindow: UIWindow? { simulation.interface.keyWindow }

  /// Ignores new touches until `endIgnoringInteractionEvents` has been called the same number of times.
  open func beginIgnoringInteractionEvents() { simulation.interface.ignoredInteractions += 1 }

  open func endIgnoringInteractionEvents() {
    simulation.interface.ignoredInteractions = max(0, simulation.interface.ignoredInteractions - 1)
  }

  open var isIgnoringInteractionEvents: Bool { simulation.interface.ignoredInteractions > 0 }

  /// Sends a control's action to `target`.
  ///
  /// If `target` is nil, sends it to the first object that implements the action in the responder chain from `sender`.
  ///
  /// - Returns: Whether there was a receiver.
  @discardableResult
  open func sendAction(
    _ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?
  ) -> Bool {
    action.send(to: target, from: sender, for: event)
  }

  // MARK: ApplicationDelegates

  /// Returns false: there are no other apps.
  open func canOpenURL(_ url: URL) -> Bool { false }

  open func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: ((Bool) -> Void)? = nil
  ) {
    Simulation.current.report(.notSimulated, "UIApplication.open")
    completion?(false)
  }

  /// The user's preferred text size: `.large`, or the largest if the environment has large text.
  open var preferredContentSizeCategory: UIContentSizeCategory {
    simulation.environment.textSize
  }

  open var supportsMultipleScenes: Bool { false }

  open var openSessions: Set<UISceneSession> { [] }

  open func beginBackgroundTask(
    expirationHandler handler: (() -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier { .invalid }

  open func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}

  open func registerForRemoteNotifications() {}

  // MARK: KeptValues

  /// Does nothing and reports `not-simulated`: there are no other apps.
  @discardableResult
  open func openURL(_ url: URL) -> Bool {
    Simulation.current.report(.notSimulated, "UIApplication.openURL")
    return false
  }

  open func beginReceivingRemoteControlEvents() {}

  open func endReceivingRemoteControlEvents() {}

  open func supportedInterfaceOrientations(for window: UIWindow?) -> UIInterfaceOrientationMask {
    .allButUpsideDown
  }

  // MARK: UIApplication

  open var applicationState: State { .active }

  open var connectedScenes: Set<UIScene> { [UIWindowScene(of: .current)] }

  open var statusBarOrientation: UIInterfaceOrientation {
    UIWindowScene(of: .current).interfaceOrientation
  }

  open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    simulation.environment.layoutDirection
  }

  open var statusBarFrame: CGRect { UIStatusBarManager().statusBarFrame }

  /// The style that view controllers determine; setting it has no effect and is reported as `not-simulated`.
  open var statusBarStyle: UIStatusBarStyle {
    get { UIStatusBarManager().statusBarStyle }
    set { setStatusBarStyle(newValue, animated: false) }
  }

  /// Whether view controllers hide the status bar; setting it has no effect and is reported as `not-simulated`.
  open var isStatusBarHidden: Bool {
    get { UIStatusBarManager().isStatusBarHidden }
    set { setStatusBarHidden(newValue, with: .none) }
  }

  open var isNetworkActivityIndicatorVisible: Bool {
    get { false }
    set {}
  }

  open var isIdleTimerDisabled: Bool {
    get { false }
    set {}
  }

  open var applicationIconBadgeNumber: Int {
    get { 0 }
    set {}
  }

  open func setStatusBarHidden(_ hidden: Bool, with animation: UIStatusBarAnimation) {
    Simulation.current.report(.notSimulated, "UIApplication.setStatusBarHidden")
  }

  /// Does nothing and reports `not-simulated`: the status bar is not drawn.
  open func setStatusBarStyle(_ statusBarStyle: UIStatusBarStyle, animated: Bool) {
    Simulation.current.report(.notSimulated, "UIApplication.setStatusBarStyle")
  }

  /// Always nil: simulations have no app delegate.
  open var delegate: (any UIApplicationDelegate)? { nil }

  /// Passes an event on to the windows of its touches; only apps call this method, not the simulation.
  open func sendEvent(_ event: UIEvent) {
    var windows: [UIWindow] = []
    for window in (event.allTouches ?? []).compactMap(\.window)
    where !windows.contains(where: { $0 === window }) { windows.append(window) }
    for window in windows { window.sendEvent(event) }
  }
}

extension UIApplication {
  public enum State: Int, Sendable {
    case active, inactive, background
  }
}

extension UIApplication {
  /// Never posted, like the next notification, even if the status bar's frame changes.
  public static let willChangeStatusBarFrameNotification =
    Notification.Name("UIApplicationWillChangeStatusBarFrameNotification")
  public static let didChangeStatusBarFrameNotification =
    Notification.Name("UIApplicationDidChangeStatusBarFrameNotification")
  public static let didReceiveMemoryWarningNotification =
    Notification.Name("UIApplicationDidReceiveMemoryWarningNotification")
}

/// Notifications that apps observe. The simulation posts none of them, because there is no keyboard and the app stays
/// active. A scene or a test may post them on `NotificationCenter.default`.
extension UIApplication {
  public static let didFinishLaunchingNotification =
    Notification.Name("UIApplicationDidFinishLaunchingNotification")
  public static let didBecomeActiveNotification =
    Notification.Name("UIApplicationDidBecomeActiveNotification")
  public static let willResignActiveNotification =
    Notification.Name("UIApplicationWillResignActiveNotification")
  public static let didEnterBackgroundNotification =
    Notification.Name("UIApplicationDidEnterBackgroundNotification")
  public static let willEnterForegroundNotification =
    Notification.Name("UIApplicationWillEnterForegroundNotification")
  public static let willTerminateNotification =
    Notification.Name("UIApplicationWillTerminateNotification")
}

extension UIResponder {
  public static let keyboardWillShowNotification =
    Notification.Name("UIKeyboardWillShowNotification")
  public static let keyboardDidShowNotification =
    Notification.Name("UIKeyboardDidShowNotification")
  public static let keyboardWillHideNotification =
    Notification.Name("UIKeyboardWillHideNotification")
  public static let keyboardDidHideNotification =
    Notification.Name("UIKeyboardDidHideNotification")
  public static let keyboardWillChangeFrameNotification =
    Notification.Name("UIKeyboardWillChangeFrameNotification")
  public static let keyboardDidChangeFrameNotification =
    Notification.Name("UIKeyboardDidChangeFrameNotification")

  /// The key of the keyboard's frame before a change; `keyboardFrameEndUserInfoKey` is the key of the frame after it.
  ///
  /// Both frames are stored as `NSValue(cgRect:)`. Without Objective-C bridging, this value does not cast to `CGRect`.
  public static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
  public static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
  /// The key of the duration of the keyboard's animation, in seconds.
  public static let keyboardAnimationDurationUserInfoKey = "UIKeyboardAnimationDurationUserInfoKey"
  public static let keyboardAnimationCurveUserInfoKey = "UIKeyboardAnimationCurveUserInfoKey"
  public static let keyboardIsLocalUserInfoKey = "UIKeyboardIsLocalUserInfoKey"
}
