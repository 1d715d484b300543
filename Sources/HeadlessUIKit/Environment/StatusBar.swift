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
/// The table, in points: an upright screen's size, top inset, bottom inset, height of the status bar.
///
/// | screens | top | bottom | status bar |
/// |---|---|---|---|
/// | 320 × 480, 320 × 568, 375 × 667, 414 × 736 | 20 | 0 | 20 |
/// | 375 × 812, 414 × 896 | 44 | 34 | 44 |
/// | 390 × 844, 428 × 926 | 47 | 34 | 47 |
/// | 393 × 852, 430 × 932 | 59 | 34 | 54 |
/// | 402 × 874, 440 × 956 | 62 | 34 | 54 |
/// | 768 × 1024, 810 × 1080, 834 × 1112 | 20 | 0 | 20 |
/// | 744 × 1133, 820 × 1180, 834 × 1194, 834 × 1210, 1024 × 1366, 1032 × 1376 | 24 | 20 | 24 |
///
/// On its side, a phone has no status bar and no top inset; one with a notch has the upright top inset
/// at both sides and 21 points at the bottom. A tablet has the same insets either way. Windows of other
/// sizes have none.
///
/// *Observed* by others, in published tables of device metrics: Apple documents none of these figures, and
/// none was measured for this project. Where devices of one size differ (48 and 50 instead of 44), the
/// smaller number.
struct ScreenInsets {
  let size: CGSize
  let safeArea: UIEdgeInsets
  let statusBarHeight: CGFloat

  init(size: CGSize) {
    self.size = size
    let isUpright = size.width <= size.height
    let sides = isUpright ? [size.width, size.height] : [size.height, size.width]
    guard let row = Self.table.first(where: { $0.sizes.contains(sides) }) else {
      (safeArea, statusBarHeight) = (.zero, 0)
      return
    }
    if isUpright || sides[0] >= Self.leastTabletWidth {
      safeArea = UIEdgeInsets(top: row.top, left: 0, bottom: row.bottom, right: 0)
      statusBarHeight = row.statusBar
    } else {
      let side = row.bottom > 0 ? row.top : 0
      safeArea = UIEdgeInsets(top: 0, left: side, bottom: row.bottom > 0 ? 21 : 0, right: side)
      statusBarHeight = 0
    }
  }

  /// The insets while the status bar is hidden: without it, unless the housing is there too.
  func safeArea(hidesStatusBar: Bool) -> UIEdgeInsets {
    guard hidesStatusBar, safeArea.bottom == 0 else { return safeArea }
    return UIEdgeInsets(top: 0, left: safeArea.left, bottom: 0, right: safeArea.right)
  }

  private static let leastTabletWidth: CGFloat = 744

  private struct Row {
    let sizes: [[CGFloat]]
    let top, bottom, statusBar: CGFloat
  }

  private static let table = [
    Row(
      sizes: [[320, 480], [320, 568], [375, 667], [414, 736]], top: 20, bottom: 0, statusBar: 20),
    Row(sizes: [[375, 812], [414, 896]], top: 44, bottom: 34, statusBar: 44),
    Row(sizes: [[390, 844], [428, 926]], top: 47, bottom: 34, statusBar: 47),
    Row(sizes: [[393, 852], [430, 932]], top: 59, bottom: 34, statusBar: 54),
    Row(sizes: [[402, 874], [440, 956]], top: 62, bottom: 34, statusBar: 54),
    Row(sizes: [[768, 1024], [810, 1080], [834, 1112]], top: 20, bottom: 0, statusBar: 20),
    Row(
      sizes: [
        [744, 1133], [820, 1180], [834, 1194], [834, 1210], [1024, 1366], [1032, 1376],
      ], top: 24, bottom: 20, statusBar: 24),
  ]
}
