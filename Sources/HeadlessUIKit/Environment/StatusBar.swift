import Devices

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

/// What the housing of a screen and its bars take from a window that fills it, by its size.
///
/// On its side, a phone has no status bar and no top inset; one with a notch has the upright top inset
/// at both sides and 21 points at the bottom. A tablet has the same insets either way. Windows of other
/// sizes have none.
///
/// The table comes from the devices (`DeviceModel`). Where devices of one size differ (48 and 50 instead of
/// 44), the smaller number.
struct ScreenInsets {
  let size: CGSize
  let safeArea: UIEdgeInsets
  let statusBarHeight: CGFloat

  init(size: CGSize) {
    self.size = size
    guard let model = DeviceModel.model(width: size.width, height: size.height) else {
      (safeArea, statusBarHeight) = (.zero, 0)
      return
    }
    if size.width <= size.height || model.idiom == .pad {
      safeArea = UIEdgeInsets(top: model.topInset, left: 0, bottom: model.bottomInset, right: 0)
      statusBarHeight = model.statusBar
    } else {
      let side = model.bottomInset > 0 ? model.topInset : 0
      safeArea = UIEdgeInsets(
        top: 0, left: side, bottom: model.bottomInset > 0 ? 21 : 0, right: side)
      statusBarHeight = 0
    }
  }

  /// The insets while the status bar is hidden: without it, unless the housing is there too.
  func safeArea(hidesStatusBar: Bool) -> UIEdgeInsets {
    guard hidesStatusBar, safeArea.bottom == 0 else { return safeArea }
    return UIEdgeInsets(top: 0, left: safeArea.left, bottom: 0, right: safeArea.right)
  }
}
