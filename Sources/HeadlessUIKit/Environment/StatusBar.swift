/// What the controller on top wants of the status bar.
///
/// It is asked after a controller's view entered or left a window, after a presentation began or ended,
/// and after `setNeedsStatusBarAppearanceUpdate()`.
@MainActor
struct StatusBarState {
  private(set) var isHidden = false
  private(set) var style = UIStatusBarStyle.default
  var needsUpdate = false

  mutating func update(in interface: InterfaceState) {
    guard let top = interface.keyWindow?.rootViewController?.topOfStatusBar else { return }
    needsUpdate = false
    let wasHidden = isHidden
    isHidden = top.hidesStatusBar.prefersStatusBarHidden
    style = top.stylesStatusBar.preferredStatusBarStyle
    if isHidden != wasHidden { interface.safeAreasMayChange = true }
  }
}

extension UIViewController {
  /// The topmost controller that covers the screen or captures the status bar.
  fileprivate var topOfStatusBar: UIViewController {
    guard let presented = presentedViewController, !presented.isBeingDismissed,
      presented.modalPresentationStyle == .fullScreen
        || presented.modalPresentationCapturesStatusBarAppearance
    else { return self }
    return presented.topOfStatusBar
  }

  /// The controller that decides whether the bar is hidden.
  fileprivate var hidesStatusBar: UIViewController {
    var (controller, steps) = (self, 0)
    while let next = controller.childForStatusBarHidden ?? controller.shownForStatusBar.hidden,
      steps < 100
    { (controller, steps) = (next, steps + 1) }
    return controller
  }

  /// The controller that decides about the bar's style.
  fileprivate var stylesStatusBar: UIViewController {
    var (controller, steps) = (self, 0)
    while let next = controller.childForStatusBarStyle ?? controller.shownForStatusBar.style,
      steps < 100
    { (controller, steps) = (next, steps + 1) }
    return controller
  }
}

/// What a scene knows about its status bar.
///
/// ## Differences from UIKit
/// It changes at once, without animation, and nothing is drawn.
@preconcurrency @MainActor
open class UIStatusBarManager: NSObject {
  private let simulation = Simulation.current

  /// The width of the screen and the height that ``UIWindow/safeAreaInsets`` follow from; zero while
  /// hidden.
  open var statusBarFrame: CGRect {
    let height = ScreenInsets(size: screenSize).statusBarHeight
    return isStatusBarHidden ? .zero : CGRect(x: 0, y: 0, width: screenSize.width, height: height)
  }

  open var statusBarStyle: UIStatusBarStyle { simulation.interface.statusBar.style }

  /// Always on phones on their side.
  open var isStatusBarHidden: Bool {
    simulation.interface.statusBar.isHidden
      || ScreenInsets(size: screenSize).statusBarHeight == 0
  }

  private var screenSize: CGSize {
    simulation.interface.keyWindow?.bounds.size ?? simulation.screenSize
  }
}
