/// The display of the running simulation.
///
/// ## Differences from UIKit
/// There is one screen. Its size is the size of the key window or, without a key window, the simulation's `screenSize`.
@preconcurrency @MainActor
open class UIScreen: NSObject {
  private let simulation = Simulation.current

  private override init() { super.init() }

  public static var main: UIScreen { UIScreen() }

  open var bounds: CGRect {
    simulation.interface.keyWindow?.bounds ?? CGRect(origin: .zero, size: simulation.screenSize)
  }

  open var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
  }

  /// The scale: always 3 pixels per point.
  open var scale: CGFloat { 3 }
  open var nativeScale: CGFloat { scale }
  open var brightness: CGFloat = 0.5
  public static var screens: [UIScreen] { [main] }
  open var traitCollection: UITraitCollection { UITraitCollection(size: bounds.size) }
  open var coordinateSpace: any UICoordinateSpace { ScreenSpace(bounds: bounds) }
  open var fixedCoordinateSpace: any UICoordinateSpace { coordinateSpace }

  /// Returns a picture of the key window as it is on screen.
  open func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView {
    simulation.interface.keyWindow?.snapshotView(afterScreenUpdates: afterUpdates)
      ?? UIView(frame: bounds)
  }

  open var maximumFramesPerSecond: Int { Int(simulation.displayHz.rounded()) }
}

/// The coordinate space of the screen, which equals the coordinate space of a window.
final class ScreenSpace: NSObject, UICoordinateSpace {
  let bounds: CGRect

  init(bounds: CGRect) {
    self.bounds = bounds
    super.init()
  }

  func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
    viewOf(coordinateSpace)?.convert(point, from: nil as UIView?) ?? point
  }
  func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
    viewOf(coordinateSpace)?.convert(point, to: nil as UIView?) ?? point
  }
  func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
    viewOf(coordinateSpace)?.convert(rect, from: nil as UIView?) ?? rect
  }
  func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
    viewOf(coordinateSpace)?.convert(rect, to: nil as UIView?) ?? rect
  }
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
  /// The scene's delegate; never called.
  open weak var delegate: (any UISceneDelegate)?
  open var title: String?
  open var session: UISceneSession { UISceneSession(role: .windowApplication) }

  open var userActivity: NSUserActivity?
}

/// The scene that contains all windows.
///
/// ## Differences from UIKit
/// There is one scene; each access returns a new object for it.
open class UIWindowScene: UIScene {
  open var windows: [UIWindow] { simulation.interface.windows.map(\.object) }
  open var keyWindow: UIWindow? { simulation.interface.keyWindow }
  open var screen: UIScreen { .main }
  /// The orientation: landscape if the screen is wider than high.
  open var interfaceOrientation: UIInterfaceOrientation {
    screen.bounds.width > screen.bounds.height ? .landscapeRight : .portrait
  }
  open var coordinateSpace: any UICoordinateSpace { screen.coordinateSpace }
  open var traitCollection: UITraitCollection {
    keyWindow?.traitCollection ?? UITraitCollection(size: screen.bounds.size)
  }

  open var statusBarManager: UIStatusBarManager? { UIStatusBarManager() }
}

/// The state of a scene's status bar.
///
/// ## Differences from UIKit
/// The status bar changes at once, without animation, and is not drawn.
@preconcurrency @MainActor
open class UIStatusBarManager: NSObject {
  private let simulation = Simulation.current

  /// The frame of the status bar: as wide as the screen, and zero while hidden.
  open var statusBarFrame: CGRect {
    let height = ScreenInsets(size: screenSize).statusBarHeight
    return isStatusBarHidden ? .zero : CGRect(x: 0, y: 0, width: screenSize.width, height: height)
  }

  open var statusBarStyle: UIStatusBarStyle { simulation.interface.statusBar.style }

  /// Whether the status bar is hidden; always true on phones in landscape.
  open var isStatusBarHidden: Bool {
    simulation.interface.statusBar.isHidden
      || ScreenInsets(size: screenSize).statusBarHeight == 0
  }

  private var screenSize: CGSize {
    simulation.interface.keyWindow?.bounds.size ?? simulation.screenSize
  }
}

extension UIScene {
  open class ConnectionOptions: NSObject {
    open var urlContexts: Set<UIOpenURLContext> { [] }
    open var userActivities: Set<NSUserActivity> { [] }
    open var shortcutItem: UIApplicationShortcutItem? { nil }
    open var sourceApplication: String? { nil }
    open var handoffUserActivityType: String? { nil }
  }

  public static let willConnectNotification = Notification.Name("UISceneWillConnectNotification")
  public static let didActivateNotification = Notification.Name("UISceneDidActivateNotification")
  public static let willDeactivateNotification =
    Notification.Name("UISceneWillDeactivateNotification")
}

open class UIOpenURLContext: NSObject {
  public let url: URL
  init(url: URL) {
    self.url = url
    super.init()
  }
}

@preconcurrency @MainActor
open class UISceneSession: NSObject {
  public struct Role: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let windowApplication = Self(rawValue: "UIWindowSceneSessionRoleApplication")
  }

  open private(set) var role: Role
  open private(set) var persistentIdentifier: String
  open private(set) var configuration: UISceneConfiguration

  init(role: Role) {
    (self.role, persistentIdentifier) = (role, "session")
    configuration = UISceneConfiguration(name: nil, sessionRole: role)
    super.init()
  }

  open var stateRestorationActivity: NSUserActivity?
  open var userInfo: [String: Any]?
}

@preconcurrency @MainActor
open class UISceneConfiguration: NSObject {
  open private(set) var name: String?
  open private(set) var role: UISceneSession.Role
  open var sceneClass: AnyClass?
  open var delegateClass: AnyClass?
  open var storyboard: UIStoryboard?

  public init(name: String?, sessionRole: UISceneSession.Role) {
    (self.name, role) = (name, sessionRole)
    super.init()
  }
}

@preconcurrency @MainActor
public protocol UISceneDelegate: NSObjectProtocol {
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions)
  func sceneDidDisconnect(_ scene: UIScene)
  func sceneDidBecomeActive(_ scene: UIScene)
  func sceneWillResignActive(_ scene: UIScene)
  func sceneWillEnterForeground(_ scene: UIScene)
  func sceneDidEnterBackground(_ scene: UIScene)
  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)
}

extension UISceneDelegate {
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {}
  public func sceneDidDisconnect(_ scene: UIScene) {}
  public func sceneDidBecomeActive(_ scene: UIScene) {}
  public func sceneWillResignActive(_ scene: UIScene) {}
  public func sceneWillEnterForeground(_ scene: UIScene) {}
  public func sceneDidEnterBackground(_ scene: UIScene) {}
  public func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {}
}

@preconcurrency @MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate {
  var window: UIWindow? { get set }
}

extension UIWindowSceneDelegate {
  public var window: UIWindow? {
    get { nil }
    set {}
  }
}

/// A quick action of the home screen, for source compatibility only: there is no home screen.
@preconcurrency @MainActor
open class UIApplicationShortcutItem: NSObject {
  open private(set) var type: String
  open private(set) var localizedTitle: String

  public init(type: String, localizedTitle: String) {
    (self.type, self.localizedTitle) = (type, localizedTitle)
    super.init()
  }
}
