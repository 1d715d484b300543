import Devices
import Foundation

/// Accessibility settings: those of the simulated system's environment, and all others off.
public enum UIAccessibility {
  public static var isReduceMotionEnabled: Bool {
    Simulation.current.environment.contains(.reduceMotion)
  }
  public static var isVoiceOverRunning: Bool { false }
  public static var isReduceTransparencyEnabled: Bool { false }
  public static var isSwitchControlRunning: Bool { false }
  public static var isBoldTextEnabled: Bool { false }
  public static var isDarkerSystemColorsEnabled: Bool { false }
  public static var prefersCrossFadeTransitions: Bool {
    Simulation.current.environment.contains(.crossFade)
  }

  public struct Notification: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let screenChanged = Self(rawValue: 1000)
    public static let layoutChanged = Self(rawValue: 1001)
    public static let announcement = Self(rawValue: 1008)
  }

  /// Records the notification in the event log; nothing receives it.
  public static func post(notification: Notification, argument: Any?) {
    Simulation.current.record("UIAccessibility.post(\(notification.rawValue))")
  }

  /// Posted when the setting changes, which it never does.
  public static let reduceMotionStatusDidChangeNotification =
    Foundation.Notification.Name("UIAccessibilityReduceMotionStatusDidChangeNotification")
}

/// The accessibility traits of an element; stored, but never read.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  public static let none: Self = []
  public static let button = Self(rawValue: 1 << 0)
  public static let link = Self(rawValue: 1 << 1)
  public static let image = Self(rawValue: 1 << 2)
  public static let selected = Self(rawValue: 1 << 3)
  public static let playsSound = Self(rawValue: 1 << 4)
  public static let keyboardKey = Self(rawValue: 1 << 5)
  public static let staticText = Self(rawValue: 1 << 6)
  public static let summaryElement = Self(rawValue: 1 << 7)
  public static let notEnabled = Self(rawValue: 1 << 8)
  public static let updatesFrequently = Self(rawValue: 1 << 9)
  public static let searchField = Self(rawValue: 1 << 10)
  public static let startsMediaSession = Self(rawValue: 1 << 11)
  public static let adjustable = Self(rawValue: 1 << 12)
  public static let allowsDirectInteraction = Self(rawValue: 1 << 13)
  public static let causesPageTurn = Self(rawValue: 1 << 14)
  public static let header = Self(rawValue: 1 << 16)
  public static let tabBar = Self(rawValue: 1 << 17)
}

/// The direction in which VoiceOver scrolls.
public enum UIAccessibilityScrollDirection: Int, Sendable {
  case right = 1
  case left, up, down, next, previous
}

/// The accessibility properties of a responder.
struct AccessibilityValues {
  var isElement = false
  var identifier, label, hint, value: String?
  var traits = UIAccessibilityTraits.none
  var elementsHidden = false
  var viewIsModal = false
  var groupsChildren = false
  var elements: [Any]?
  var frame = CGRect.zero
  var path: UIBezierPath?
  var activationPoint = CGPoint.zero
  var language: String?
}

/// Stores accessibility properties behind one optional reference, to save memory: most responders set none of them.
@dynamicMemberLookup
struct AccessibilityStore {
  private final class Box {
    var values = AccessibilityValues()
  }
  private var box: Box?

  subscript<Value>(dynamicMember path: WritableKeyPath<AccessibilityValues, Value>) -> Value {
    get { box?.values[keyPath: path] ?? AccessibilityValues()[keyPath: path] }
    set {
      if box == nil { box = Box() }
      box?.values[keyPath: path] = newValue
    }
  }
}

/// A change of a view when the device is tilted.
///
/// ## Differences from UIKit
/// The device is never tilted, so nothing moves.
@preconcurrency @MainActor
open class UIMotionEffect: NSObject {
  public override init() { super.init() }

  open func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? {
    nil
  }
}

open class UIInterpolatingMotionEffect: UIMotionEffect {
  public enum EffectType: Int, Sendable {
    case tiltAlongHorizontalAxis, tiltAlongVerticalAxis
  }

  open private(set) var keyPath: String
  open private(set) var type: EffectType
  open var minimumRelativeValue: Any?
  open var maximumRelativeValue: Any?

  public init(keyPath: String, type: EffectType) {
    (self.keyPath, self.type) = (keyPath, type)
    super.init()
  }
}

open class UIMotionEffectGroup: UIMotionEffect {
  open var motionEffects: [UIMotionEffect]?
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
