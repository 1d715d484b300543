import HeadlessUIKit

/// The presented screen that contains a pan's view, with its frame before the gesture.
///
/// Shows how a gesture without a transition ended: app code that moves a sheet itself either dismisses the sheet or
/// puts it back.
@MainActor
struct DraggedScreen {
  private weak var controller: UIViewController?
  private let frame: CGRect

  /// How far a screen may be from its original position and still count as put back, in points.
  private static let tolerance = 1.0

  /// Records the screen before the gesture; nil if the pan's view is not in a presented screen.
  init?(under pan: UIPanGestureRecognizer) {
    guard let view = pan.view, let window = view.window else { return nil }
    var found: UIViewController?
    var shown = window.rootViewController?.presentedViewController
    while let next = shown {
      let container = next.presentationController?.containerView
      if [next.viewIfLoaded, container].contains(where: { $0.map(view.isDescendant) ?? false }) {
        found = next
      }
      shown = next.presentedViewController
    }
    guard let found, let frame = Self.frame(of: found) else { return nil }
    (controller, self.frame) = (found, frame)
  }

  /// Whether the screen was dismissed; nil if it is still presented, but not at its original position.
  ///
  /// Valid once everything has settled.
  var isDismissed: Bool? {
    guard let controller, controller.presentingViewController != nil else { return true }
    guard let now = Self.frame(of: controller) else { return nil }
    let moved = max(
      abs(now.minX - frame.minX), abs(now.minY - frame.minY), abs(now.maxX - frame.maxX),
      abs(now.maxY - frame.maxY))
    return moved <= Self.tolerance ? false : nil
  }

  private static func frame(of controller: UIViewController) -> CGRect? {
    let shown = controller.presentationController?.presentedView ?? controller.viewIfLoaded
    return shown.flatMap { view in view.window.map { view.convert(view.bounds, to: $0) } }
  }
}
