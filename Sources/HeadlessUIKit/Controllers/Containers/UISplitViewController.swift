/// A stand-in for a container of two or three columns.
///
/// ## Differences from UIKit
/// It is always collapsed and shows nothing of its controllers, which is reported.
open class UISplitViewController: UIViewController {
  open var viewControllers: [UIViewController] = [] {
    didSet { simulation.report(.notSimulated, "UISplitViewController") }
  }
  open var isCollapsed: Bool { true }
}

/// A presentation in a bubble.
///
/// ## Differences from UIKit
/// Never made by the engine: a popover is shown as a page sheet, as on iPhones.
open class UIPopoverPresentationController: UIPresentationController {
  open weak var sourceView: UIView?
  open var sourceRect = CGRect.null
  open var permittedArrowDirections = UIPopoverArrowDirection.any
  open var backgroundColor: UIColor?
  open var passthroughViews: [UIView]?
  open weak var barButtonItem: UIBarButtonItem?
  open weak var sourceItem: AnyObject?
  open var canOverlapSourceViewRect = false
  open var popoverLayoutMargins = UIEdgeInsets.zero
}

public struct UIPopoverArrowDirection: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let up = Self(rawValue: 1 << 0)
  public static let down = Self(rawValue: 1 << 1)
  public static let left = Self(rawValue: 1 << 2)
  public static let right = Self(rawValue: 1 << 3)
  public static let any: Self = [.up, .down, .left, .right]
}

/// Told about popovers, of which there are none.
@preconcurrency @MainActor
public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
}
