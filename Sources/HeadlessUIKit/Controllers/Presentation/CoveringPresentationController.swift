import Foundation

/// The built-in presentations that cover the whole window or the whole presentation context.
///
/// `fullScreen` and `currentContext` remove the presenter's view, the two "over" styles keep it.
final class CoveringPresentationController: UIPresentationController {
  override var shouldPresentInFullscreen: Bool {
    style != .currentContext && style != .overCurrentContext
  }

  override var shouldRemovePresentersView: Bool {
    style == .fullScreen || style == .currentContext
  }
}

extension UIPresentationController {
  /// The system's own controller for a style; a popover is shown as a page sheet.
  static func builtIn(
    for style: UIModalPresentationStyle, presented: UIViewController, presenter: UIViewController?
  ) -> UIPresentationController {
    if style == .popover {
      presented.simulation.report(.notSimulated, "UIModalPresentationStyle.popover")
    }
    return switch style {
    case .fullScreen, .overFullScreen, .currentContext, .overCurrentContext:
      CoveringPresentationController(style, presented: presented, presenter: presenter)
    case .pageSheet, .formSheet, .automatic, .popover:
      SheetPresentationController(
        style == .formSheet ? .formSheet : .pageSheet, presented: presented, presenter: presenter)
    case .custom, .none:
      UIPresentationController(presentedViewController: presented, presenting: presenter)
    }
  }
}
