/// A button of a bar.
///
/// ## Differences from UIKit
/// Menus are not shown.
@preconcurrency @MainActor
open class UIBarButtonItem: UIBarItem {
  public enum Style: Int, Sendable {
    case plain = 0
    case done = 2
  }

  public enum SystemItem: Int, Sendable {
    case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, organize
    case bookmarks, search, refresh, stop, camera, trash, play, pause, rewind, fastForward, undo
    case redo
    case close = 24
  }

  open var style = Style.plain
  open var primaryAction: UIAction?
  open var menu: UIMenu?
  open var width: CGFloat = 0
  open var possibleTitles: Set<String>?
  /// The view that stands for the item in a bar.
  weak var button: UIView?
  /// Whether the button is left out of its bar.
  open var isHidden = false
  /// The system's item from which the button was made.
  private(set) var kind: SystemItem?
  var isSpace: Bool { kind == .flexibleSpace || kind == .fixedSpace }

  /// The frame of the item's button in the coordinates of a view; nil if no bar shows the item.
  open func frame(in referenceView: UIView) -> CGRect? { button?.frame(in: referenceView) }

  public static func flexibleSpace() -> Self {
    let space = Self()
    space.kind = .flexibleSpace
    return space
  }

  public static func fixedSpace(_ width: CGFloat) -> Self {
    let space = Self()
    (space.kind, space.width) = (.fixedSpace, width)
    return space
  }

  /// Performs the primary action, or sends the action to the target, or up the responders from the bar.
  func wasTapped(on button: UIResponder?, with event: UIEvent?) {
    guard isEnabled else { return }
    if let primaryAction {
      primaryAction.perform(from: self)
    } else if let action {
      var receiver: AnyObject? = target
      if receiver == nil {
        var next = button
        while let current = next, !action.isMethod(of: current) { next = current.next }
        receiver = next
      }
      if let receiver { action.perform(on: receiver, with: self, event) }
    }
  }

  open var customView: UIView?
  open weak var target: AnyObject?
  open var action: Selector?
  open var tintColor: UIColor?

  public required override init() { super.init() }

  public convenience init(title: String?, style: Style, target: Any?, action: Selector?) {
    self.init()
    self.title = title
    self.style = style
    self.target = target.map { $0 as AnyObject }
    self.action = action
  }

  public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
    self.init(title: nil, style: style, target: target, action: action)
    self.image = image
  }

  public convenience init(
    title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu? = nil
  ) {
    self.init()
    (self.title, self.image, self.primaryAction) = (title, image, primaryAction)
    self.menu = menu
  }

  public convenience init(
    barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?
  ) {
    self.init()
    kind = systemItem
    self.target = target.map { $0 as AnyObject }
    self.action = action
  }

  public convenience init(customView: UIView) {
    self.init()
    self.customView = customView
  }
}
