/// The app of the running simulation.
///
/// ## Differences from UIKit
/// Always active and in front. `shared` is a new object each time.
@preconcurrency @MainActor
open class UIApplication: NSObject {
  private let simulation = Simulation.current

  private override init() { super.init() }

  public static var shared: UIApplication { UIApplication() }

  #if !canImport(ObjectiveC)
    /// The shared app for `shared`, as code asks for it that may run in an extension; nil otherwise.
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

  /// In the order they were created.
  open var windows: [UIWindow] { simulation.interface.windows.map(\.object) }

  open var keyWindow: UIWindow? { simulation.interface.keyWindow }

  /// Ignores new touches until `endIgnoringInteractionEvents` has been called as often.
  open func beginIgnoringInteractionEvents() { simulation.interface.ignoredInteractions += 1 }

  open func endIgnoringInteractionEvents() {
    simulation.interface.ignoredInteractions = max(0, simulation.interface.ignoredInteractions - 1)
  }

  open var isIgnoringInteractionEvents: Bool { simulation.interface.ignoredInteractions > 0 }

  /// Sends a control's action; nil as the target is the first responder that implements it.
  ///
  /// - Returns: Whether there was a receiver.
  @discardableResult
  open func sendAction(
    _ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?
  ) -> Bool {
    action.send(to: target, from: sender, for: event)
  }
}

extension UIApplication {
  public enum State: Int, Sendable {
    case active, inactive, background
  }

  public var applicationState: State { .active }

  public var connectedScenes: Set<UIScene> { [UIWindowScene(of: .current)] }

  public var statusBarOrientation: UIInterfaceOrientation {
    UIWindowScene(of: .current).interfaceOrientation
  }
  public var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
}

@preconcurrency @MainActor
open class UIScene: NSObject {
  public enum ActivationState: Int, Sendable {
    case unattached = -1
    case foregroundActive, foregroundInactive, background
  }

  let simulation: Simulation

  init(of simulation: Simulation) {
    self.simulation = simulation
    super.init()
  }

  open var activationState: ActivationState { .foregroundActive }
  /// The app's delegate; none is asked.
  open weak var delegate: (any UISceneDelegate)?
  open var title: String?
  open var session: UISceneSession { UISceneSession(role: .windowApplication) }
}

/// The scene that holds all windows.
///
/// ## Differences from UIKit
/// There is one scene, and a new object for it on each access.
open class UIWindowScene: UIScene {
  open var windows: [UIWindow] { simulation.interface.windows.map(\.object) }
  open var keyWindow: UIWindow? { simulation.interface.keyWindow }
  open var screen: UIScreen { .main }
  /// On its side where the screen is wider than high.
  open var interfaceOrientation: UIInterfaceOrientation {
    screen.bounds.width > screen.bounds.height ? .landscapeRight : .portrait
  }
  open var coordinateSpace: any UICoordinateSpace { screen.coordinateSpace }
  open var traitCollection: UITraitCollection {
    keyWindow?.traitCollection ?? UITraitCollection(size: screen.bounds.size)
  }
}

extension UIWindow {
  /// There is one scene, which every window is in: setting another has no effect.
  public var windowScene: UIWindowScene? {
    get { UIWindowScene(of: simulation) }
    set {}
  }
}

extension UIWindowScene {
  public var statusBarManager: UIStatusBarManager? { UIStatusBarManager() }
}

extension UIApplication {
  public var statusBarFrame: CGRect { UIStatusBarManager().statusBarFrame }
  /// Controllers decide; setting it is reported.
  public var statusBarStyle: UIStatusBarStyle {
    get { UIStatusBarManager().statusBarStyle }
    set { setStatusBarStyle(newValue, animated: false) }
  }
  /// Controllers decide; setting it is reported.
  public var isStatusBarHidden: Bool {
    get { UIStatusBarManager().isStatusBarHidden }
    set { setStatusBarHidden(newValue, with: .none) }
  }
  public var isNetworkActivityIndicatorVisible: Bool {
    get { false }
    set {}
  }
  public var isIdleTimerDisabled: Bool {
    get { false }
    set {}
  }
  public var applicationIconBadgeNumber: Int {
    get { 0 }
    set {}
  }
  public func setStatusBarHidden(_ hidden: Bool, with animation: UIStatusBarAnimation) {
    Simulation.current.report(.notSimulated, "UIApplication.setStatusBarHidden")
  }

  /// Without effect, and reported when set: the status bar is not drawn.
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

/// Names that apps observe. The engine posts none of them, since there is no keyboard and the app
/// stays in front; a scene or a test may post them on `NotificationCenter.default`.
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

  /// An `NSValue(cgRect:)`, like the next one; without bridging it is no `CGRect`.
  public static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
  public static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
  /// In seconds.
  public static let keyboardAnimationDurationUserInfoKey = "UIKeyboardAnimationDurationUserInfoKey"
  public static let keyboardAnimationCurveUserInfoKey = "UIKeyboardAnimationCurveUserInfoKey"
  public static let keyboardIsLocalUserInfoKey = "UIKeyboardIsLocalUserInfoKey"
}

public enum UIDeviceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown

  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  public var isFlat: Bool { self == .faceUp || self == .faceDown }
  public var isValidInterfaceOrientation: Bool { isPortrait || isLandscape }
}

extension UIDevice {
  /// Never posted, since the device stays upright.
  public static let orientationDidChangeNotification =
    Notification.Name("UIDeviceOrientationDidChangeNotification")

  public var orientation: UIDeviceOrientation { .portrait }
  public var isGeneratingDeviceOrientationNotifications: Bool { false }
  public func beginGeneratingDeviceOrientationNotifications() {}
  public func endGeneratingDeviceOrientationNotifications() {}
}

extension NSValue {
  public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }
  public convenience init(cgPoint point: CGPoint) { self.init(point: point) }
  public convenience init(cgSize size: CGSize) { self.init(size: size) }

  public var cgRectValue: CGRect { rectValue }
  public var cgPointValue: CGPoint { pointValue }
  public var cgSizeValue: CGSize { sizeValue }
}
