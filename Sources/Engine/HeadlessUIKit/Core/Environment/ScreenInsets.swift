import Devices

/// The safe area and status bar of a window that fills a screen, determined by the window's size.
///
/// In landscape, a phone has no status bar and no top inset; a phone with a notch has the portrait top inset at both
/// sides and 21 points at the bottom. A tablet has the same insets in both orientations. A window that is not as large
/// as the screen of a known device has no insets.
///
/// The values come from `DeviceModel`. If devices with screens of the same size have different top insets (48 and 50
/// points instead of 44), the smaller inset applies.
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

  /// Returns the insets of the safe area.
  ///
  /// A hidden status bar removes the top inset on a device with a home button, but not on a device with a home
  /// indicator.
  func safeArea(hidesStatusBar: Bool) -> UIEdgeInsets {
    guard hidesStatusBar, safeArea.bottom == 0 else { return safeArea }
    return UIEdgeInsets(top: 0, left: safeArea.left, bottom: 0, right: safeArea.right)
  }
}
