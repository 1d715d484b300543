import Devices

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
