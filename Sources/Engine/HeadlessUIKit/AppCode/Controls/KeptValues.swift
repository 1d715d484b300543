// Types that view controllers often use but that do not affect a replay: their values are stored, without an effect.

/// The pasteboard: one per simulation, empty at first.
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

/// The protocol of text input, for source compatibility only: apps set text directly.
@preconcurrency @MainActor
public protocol UITextInput: NSObjectProtocol {}

extension UITextField: UITextInput {}
extension UITextView: UITextInput {}

/// A recogniser of hovering, which never occurs.
open class UIHoverGestureRecognizer: UIGestureRecognizer {}

@preconcurrency @MainActor
open class UIAccessibilityElement: UIResponder {
  open weak var accessibilityContainer: AnyObject?
  open var accessibilityFrameInContainerSpace = CGRect.zero

  public init(accessibilityContainer container: Any) {
    accessibilityContainer = container as AnyObject
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

/// A picker whose wheels do not turn: only code selects rows.
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

extension UIView {
  /// Begins an animation block in the API that UIKit had before animation blocks were closures.
  ///
  /// Reported as `not-simulated`: nothing animates.
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
  /// Accessibility properties, for any object and from any code; only responders store them.
  extension NSObjectProtocol {
    /// The object as a responder, for code that the compiler does not know to be on the main thread.
    private func responder<Value>(_ body: @MainActor (UIResponder) -> Value) -> Value? {
      nonisolated(unsafe) let object: AnyObject = self
      nonisolated(unsafe) var found: Value?
      withoutActuallyEscaping(body) { body in
        nonisolated(unsafe) let body = body
        MainThread.run { found = (object as? UIResponder).map(body) }
      }
      return found
    }

    public var isAccessibilityElement: Bool {
      get { responder { $0.isAccessibilityElement } ?? false }
      set { _ = responder { $0.isAccessibilityElement = newValue } }
    }
    public var accessibilityLabel: String? {
      get { responder { $0.accessibilityLabel } ?? nil }
      set { _ = responder { $0.accessibilityLabel = newValue } }
    }
    public var accessibilityHint: String? {
      get { responder { $0.accessibilityHint } ?? nil }
      set { _ = responder { $0.accessibilityHint = newValue } }
    }
    public var accessibilityValue: String? {
      get { responder { $0.accessibilityValue } ?? nil }
      set { _ = responder { $0.accessibilityValue = newValue } }
    }
    public var accessibilityTraits: UIAccessibilityTraits {
      get { responder { $0.accessibilityTraits } ?? .none }
      set { _ = responder { $0.accessibilityTraits = newValue } }
    }
    public var accessibilityIdentifier: String? {
      get { responder { $0.accessibilityIdentifier } ?? nil }
      set { _ = responder { $0.accessibilityIdentifier = newValue } }
    }
  }

  extension NSObject {
    /// The name of the class, with its module.
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

  /// The key of a layer's transition animation.
  public let kCATransition = "transition"

  public struct os_unfair_lock {
    public init() {}
  }

  // Does nothing: a simulation runs on one thread, so the lock is always free.
  public func os_unfair_lock_lock(_ lock: UnsafeMutablePointer<os_unfair_lock>) {}
  public func os_unfair_lock_unlock(_ lock: UnsafeMutablePointer<os_unfair_lock>) {}
  public func os_unfair_lock_trylock(_ lock: UnsafeMutablePointer<os_unfair_lock>) -> Bool { true }

  public func __CGPointEqualToPoint(_ point1: CGPoint, _ point2: CGPoint) -> Bool {
    point1 == point2
  }
#endif
