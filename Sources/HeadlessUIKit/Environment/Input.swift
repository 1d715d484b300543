/// A button or key, which nothing presses.
@preconcurrency @MainActor
open class UIPress: NSObject {
  open private(set) var timestamp: TimeInterval = 0
  open private(set) weak var responder: UIResponder?
  open private(set) var force: CGFloat = 0
}

/// Never sent.
open class UIPressesEvent: UIEvent {
  open var allPresses: Set<UIPress> { [] }
}

/// A keyboard's language; there is no keyboard.
@preconcurrency @MainActor
open class UITextInputMode: NSObject {
  open var primaryLanguage: String? { nil }
}

/// A keyboard of the app's own, which is never shown.
open class UIInputViewController: UIViewController {}

/// A command of a menu, kept and never sent.
open class UICommand: UIMenuElement {}

/// Collects menus; no one asks for any.
@preconcurrency @MainActor
public protocol UIMenuBuilder {
  func remove(menu: UIMenu.Identifier)
}

#if !canImport(Darwin)
  /// What a person does in the app, kept.
  open class NSUserActivity: NSObject {
    open private(set) var activityType: String
    open var title: String?
    open var userInfo: [AnyHashable: Any]?
    open var webpageURL: URL?

    public init(activityType: String) {
      self.activityType = activityType
      super.init()
    }
    open func becomeCurrent() {}
    open func resignCurrent() {}
    open func invalidate() {}
  }
#endif

// MARK: Focus, which stays nowhere

@preconcurrency @MainActor
public protocol UIFocusEnvironment: NSObjectProtocol {
  var preferredFocusEnvironments: [any UIFocusEnvironment] { get }
  func setNeedsFocusUpdate()
  func updateFocusIfNeeded()
  func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool
  func didUpdateFocus(
    in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator)
}

@preconcurrency @MainActor
open class UIFocusUpdateContext: NSObject {}

@preconcurrency @MainActor
open class UIFocusAnimationCoordinator: NSObject {}

extension UIView: UIFocusEnvironment {}
extension UIViewController: UIFocusEnvironment {}

/// A place in a text, of which no one has any.
@preconcurrency @MainActor
open class UITextPosition: NSObject {}

@preconcurrency @MainActor
open class UITextRange: NSObject {
  open var isEmpty: Bool { true }
}
