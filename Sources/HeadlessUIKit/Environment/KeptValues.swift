// What screens around a transition name and a replay has no use for: kept without effect.

public struct NSDirectionalRectEdge: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let top = Self(rawValue: 1 << 0)
  public static let leading = Self(rawValue: 1 << 1)
  public static let bottom = Self(rawValue: 1 << 2)
  public static let trailing = Self(rawValue: 1 << 3)
  public static let all: Self = [.top, .leading, .bottom, .trailing]
}

extension UIView {
  public enum TintAdjustmentMode: Int, Sendable {
    case automatic, normal, dimmed
  }

  /// Called for new traits where a controller is told; from the top view to the innermost.
  func traitsDidChange(from old: UITraitCollection) {
    traitCollectionDidChange(old)
    TraitChanges.announce(old, to: self)
    for view in subviews where view.viewController == nil { view.traitsDidChange(from: old) }
  }
}

open class UITrackingLayoutGuide: UILayoutGuide {}

open class UIKeyboardLayoutGuide: UITrackingLayoutGuide {
  open var followsUndockedKeyboard = false
  open var usesBottomSafeArea = true
  open var keyboardDismissPadding: CGFloat = 0
}

extension UIViewController {
  /// A transition of iOS 18; shown in the controller's own style.
  @preconcurrency @MainActor
  public final class Transition: NSObject {
    public class ZoomOptions: NSObject {
      public var dimmingColor: UIColor?
      public var dimmingVisualEffect: UIVisualEffect?
      public var interactiveDismissShouldBegin: ((Any) -> Bool)?
      public var alignmentRectProvider: ((Any) -> CGRect)?
    }

    public struct ZoomSourceViewProviderContext {
      public let sourceViewController: UIViewController
      public let zoomedViewController: UIViewController
    }

    public static func zoom(
      options: ZoomOptions? = nil,
      sourceViewProvider: @escaping (ZoomSourceViewProviderContext) -> UIView?
    ) -> Transition { Transition() }
    public static var coverVertical: Transition { Transition() }
    public static var flipHorizontal: Transition { Transition() }
    public static var crossDissolve: Transition { Transition() }
    public static var partialCurl: Transition { Transition() }
  }
}

@preconcurrency @MainActor
public protocol UIBarPositioningDelegate: NSObjectProtocol {}

@preconcurrency @MainActor
public protocol UINavigationBarDelegate: UIBarPositioningDelegate {
  func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool
  func navigationBar(_ navigationBar: UINavigationBar, shouldPush item: UINavigationItem) -> Bool
  func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem)
  func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem)
}

extension UINavigationBarDelegate {
  public func navigationBar(
    _ navigationBar: UINavigationBar, shouldPop item: UINavigationItem
  ) -> Bool { true }
  public func navigationBar(
    _ navigationBar: UINavigationBar, shouldPush item: UINavigationItem
  ) -> Bool { true }
  public func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem) {}
  public func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem) {}
}

/// What was copied: one for each simulation, empty at first.
@preconcurrency @MainActor
open class UIPasteboard: NSObject {
  open class var general: UIPasteboard { Simulation.current.attachment { UIPasteboard() } }
  open var string: String?
  open var strings: [String]?
  open var url: URL?
  open var image: UIImage?
  open var hasStrings: Bool { string != nil }
  open var items: [[String: Any]] = []
}

@preconcurrency @MainActor
public protocol UIKeyInput: NSObjectProtocol {
  var hasText: Bool { get }
  func insertText(_ text: String)
  func deleteBackward()
}

/// Only as a type: texts change by program.
@preconcurrency @MainActor
public protocol UITextInput: NSObjectProtocol {}

extension UITextField: UITextInput {}
extension UITextView: UITextInput {}

public struct UIKeyModifierFlags: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let alphaShift = Self(rawValue: 1 << 16)
  public static let shift = Self(rawValue: 1 << 17)
  public static let control = Self(rawValue: 1 << 18)
  public static let alternate = Self(rawValue: 1 << 19)
  public static let command = Self(rawValue: 1 << 20)
}

/// A key with its action; nobody types.
@preconcurrency @MainActor
open class UIKeyCommand: NSObject {
  open private(set) var input: String?
  open private(set) var modifierFlags: UIKeyModifierFlags
  open private(set) var action: Selector?
  open var title = ""
  open var discoverabilityTitle: String?
  open var wantsPriorityOverSystemBehavior = false

  public init(input: String, modifierFlags: UIKeyModifierFlags, action: Selector) {
    (self.input, self.modifierFlags, self.action) = (input, modifierFlags, action)
    super.init()
  }

  public static let inputEscape = "UIKeyInputEscape"
  public static let inputUpArrow = "UIKeyInputUpArrow"
  public static let inputDownArrow = "UIKeyInputDownArrow"
  public static let inputLeftArrow = "UIKeyInputLeftArrow"
  public static let inputRightArrow = "UIKeyInputRightArrow"
}

public struct UIScrollTypeMask: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let discrete = Self(rawValue: 1 << 0)
  public static let continuous = Self(rawValue: 1 << 1)
  public static let all: Self = [.discrete, .continuous]
}

extension UIEvent {
  public struct ButtonMask: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let primary = Self(rawValue: 1 << 0)
    public static let secondary = Self(rawValue: 1 << 1)
  }
}

/// Nothing hovers.
open class UIHoverGestureRecognizer: UIGestureRecognizer {}

open class UIContextMenuConfiguration: NSObject {
  public init(
    identifier: (any NSCopying)? = nil, previewProvider: (() -> UIViewController?)? = nil,
    actionProvider: (([UIMenuElement]) -> UIMenu?)? = nil
  ) { super.init() }
}

@preconcurrency @MainActor
public protocol UIContextMenuInteractionDelegate: NSObjectProtocol {
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration?
}

@preconcurrency @MainActor
open class UIContextMenuInteraction: NSObject, UIInteraction {
  open private(set) weak var view: UIView?
  open weak var delegate: (any UIContextMenuInteractionDelegate)?

  public init(delegate: any UIContextMenuInteractionDelegate) {
    self.delegate = delegate
    super.init()
  }
  open func willMove(to view: UIView?) {}
  open func didMove(to view: UIView?) { self.view = view }
  open func dismissMenu() {}
}

@preconcurrency @MainActor
open class UIAccessibilityElement: UIResponder {
  open weak var accessibilityContainer: AnyObject?
  open var accessibilityFrameInContainerSpace = CGRect.zero

  public init(accessibilityContainer container: Any) {
    accessibilityContainer = container as AnyObject
    super.init()
  }
}

@preconcurrency @MainActor
open class UIAccessibilityCustomAction: NSObject {
  open private(set) var name: String
  public init(name: String, target: Any?, selector: Selector) {
    self.name = name
    super.init()
  }
  public init(name: String, actionHandler: ((UIAccessibilityCustomAction) -> Bool)?) {
    self.name = name
    super.init()
  }
}

open class UIDatePicker: UIControl {
  public enum Mode: Int, Sendable {
    case time, date, dateAndTime, countDownTimer
  }

  open var datePickerMode = Mode.dateAndTime
  open var date = Date(timeIntervalSinceReferenceDate: 0)
  open var minimumDate: Date?
  open var maximumDate: Date?
  open func setDate(_ date: Date, animated: Bool) { self.date = date }
  open override var intrinsicContentSize: CGSize { CGSize(width: 320, height: 216) }
}

@preconcurrency @MainActor
public protocol UIPickerViewDataSource: NSObjectProtocol {
  func numberOfComponents(in pickerView: UIPickerView) -> Int
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
}

@preconcurrency @MainActor
public protocol UIPickerViewDelegate: NSObjectProtocol {
  func pickerView(
    _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
  ) -> String?
  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int)
}

extension UIPickerViewDelegate {
  public func pickerView(
    _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
  ) -> String? { nil }
  public func pickerView(
    _ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int
  ) {}
}

/// Its wheels do not turn: rows are selected by program.
open class UIPickerView: UIView {
  open weak var dataSource: (any UIPickerViewDataSource)?
  open weak var delegate: (any UIPickerViewDelegate)?
  private var rows: [Int: Int] = [:]
  open func reloadAllComponents() {}
  open func reloadComponent(_ component: Int) {}
  open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {
    rows[component] = row
  }
  open func selectedRow(inComponent component: Int) -> Int { rows[component] ?? -1 }
  open override var intrinsicContentSize: CGSize { CGSize(width: 320, height: 216) }
}

/// Corners of iOS 26.
public struct UICornerRadius: Hashable, Sendable, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral
{
  let value: CGFloat
  public init(floatLiteral value: Double) { self.value = value }
  public init(integerLiteral value: Int) { self.value = CGFloat(value) }
  init(_ value: CGFloat) { self.value = value }
  public static func fixed(_ radius: CGFloat) -> Self { Self(radius) }
  public static func containerConcentric(minimum: CGFloat? = nil) -> Self { Self(minimum ?? 0) }
}

/// A shape of corners; the largest radius becomes the layer's.
public struct UICornerConfiguration: Hashable, Sendable {
  let radius: CGFloat
  public static func corners(radius: UICornerRadius) -> Self { Self(radius: radius.value) }
  public static func uniformCorners(radius: UICornerRadius) -> Self { Self(radius: radius.value) }
  public static func corners(
    topLeftRadius: UICornerRadius?, topRightRadius: UICornerRadius?,
    bottomLeftRadius: UICornerRadius?, bottomRightRadius: UICornerRadius?
  ) -> Self {
    let radii = [topLeftRadius, topRightRadius, bottomLeftRadius, bottomRightRadius]
    return Self(radius: radii.compactMap { $0?.value }.max() ?? 0)
  }
  public static func capsule(maximumRadius: CGFloat? = nil) -> Self {
    Self(radius: maximumRadius ?? 0)
  }
}

extension UIView {
  /// Blocks of the time before closures: changes until ``commitAnimations()`` animate.
  public static func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {
    Simulation.current.report(.notSimulated, "UIView.beginAnimations")
  }
  public static func setAnimationDuration(_ duration: TimeInterval) {}
  public static func setAnimationDelay(_ delay: TimeInterval) {}
  public static func setAnimationCurve(_ curve: AnimationCurve) {}
  public static func setAnimationRepeatCount(_ repeatCount: Float) {}
  public static func setAnimationRepeatAutoreverses(_ repeatAutoreverses: Bool) {}
  public static func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {}
  public static func setAnimationDelegate(_ delegate: Any?) {}
  public static func setAnimationDidStop(_ selector: Selector?) {}
  public static func commitAnimations() {}
}

extension Selector: CustomStringConvertible {
  public var description: String { name }
}

#if !canImport(ObjectiveC)
  @MainActor
  extension NSObjectProtocol {
    /// An accessibility member of an object that may be a view.
    public var isAccessibilityElement: Bool {
      get { (self as? UIResponder)?.isAccessibilityElement ?? false }
      set { (self as? UIResponder)?.isAccessibilityElement = newValue }
    }
    public var accessibilityLabel: String? {
      get { (self as? UIResponder)?.accessibilityLabel }
      set { (self as? UIResponder)?.accessibilityLabel = newValue }
    }
    public var accessibilityHint: String? {
      get { (self as? UIResponder)?.accessibilityHint }
      set { (self as? UIResponder)?.accessibilityHint = newValue }
    }
    public var accessibilityValue: String? {
      get { (self as? UIResponder)?.accessibilityValue }
      set { (self as? UIResponder)?.accessibilityValue = newValue }
    }
    public var accessibilityTraits: UIAccessibilityTraits {
      get { (self as? UIResponder)?.accessibilityTraits ?? .none }
      set { (self as? UIResponder)?.accessibilityTraits = newValue }
    }
    public var accessibilityIdentifier: String? {
      get { (self as? UIResponder)?.accessibilityIdentifier }
      set { (self as? UIResponder)?.accessibilityIdentifier = newValue }
    }
  }

  extension NSObject {
    /// The class with its module.
    public class func description() -> String { String(reflecting: self) }
  }

  extension NSMutableString {
    public func appendFormat(_ format: String, _ arguments: any CVarArg...) {
      append(String(format: format, arguments: arguments))
    }
  }

  extension UserDefaults {
    public func value(forKey key: String) -> Any? { object(forKey: key) }
    public func setValue(_ value: Any?, forKey key: String) { set(value, forKey: key) }
  }

  /// An animation's key for transitions of a layer.
  public let kCATransition = "transition"

  public struct os_unfair_lock {
    public init() {}
  }

  // A simulation runs on one thread, so there is nobody to wait for.
  public func os_unfair_lock_lock(_ lock: UnsafeMutablePointer<os_unfair_lock>) {}
  public func os_unfair_lock_unlock(_ lock: UnsafeMutablePointer<os_unfair_lock>) {}
  public func os_unfair_lock_trylock(_ lock: UnsafeMutablePointer<os_unfair_lock>) -> Bool { true }

  public func __CGPointEqualToPoint(_ point1: CGPoint, _ point2: CGPoint) -> Bool {
    point1 == point2
  }
#endif
