/// A trait, represented by a type so that registrations can name it.
public protocol UITraitDefinition {
  associatedtype Value
  static var defaultValue: Value { get }
}

public typealias UITrait = any UITraitDefinition.Type

public struct UITraitUserInterfaceStyle: UITraitDefinition {
  public static let defaultValue = UIUserInterfaceStyle.unspecified
}
public struct UITraitHorizontalSizeClass: UITraitDefinition {
  public static let defaultValue = UIUserInterfaceSizeClass.unspecified
}
public struct UITraitVerticalSizeClass: UITraitDefinition {
  public static let defaultValue = UIUserInterfaceSizeClass.unspecified
}
public struct UITraitUserInterfaceIdiom: UITraitDefinition {
  public static let defaultValue = UIUserInterfaceIdiom.unspecified
}
public struct UITraitDisplayScale: UITraitDefinition {
  public static let defaultValue: CGFloat = 0
}
public struct UITraitPreferredContentSizeCategory: UITraitDefinition {
  public static let defaultValue = UIContentSizeCategory.unspecified
}
public struct UITraitLayoutDirection: UITraitDefinition {
  public static let defaultValue = UIUserInterfaceLayoutDirection.leftToRight
}

@preconcurrency @MainActor
public protocol UITraitEnvironment: NSObjectProtocol {
  var traitCollection: UITraitCollection { get }
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

/// The token that `registerForTraitChanges` returns.
@preconcurrency @MainActor
public protocol UITraitChangeRegistration: NSObjectProtocol {}

final class TraitChangeRegistration: NSObject, UITraitChangeRegistration {
  /// Called with the object and its previous traits.
  let handler: (AnyObject, UITraitCollection) -> Void

  init(_ handler: @escaping (AnyObject, UITraitCollection) -> Void) {
    self.handler = handler
    super.init()
  }
}

/// An object whose traits can be observed.
///
/// ## Differences from UIKit
/// Every handler is called for every change, whichever traits it was registered for.
@preconcurrency @MainActor
public protocol UITraitChangeObservable: NSObjectProtocol {}

private let registrations = AssociationKey()

/// An object whose address is the key of associated objects.
private final class AssociationKey: Sendable {}

@MainActor
enum TraitChanges {
  private static func list(of object: NSObject) -> [TraitChangeRegistration] {
    objc_getAssociatedObject(object, key) as? [TraitChangeRegistration] ?? []
  }

  private static var key: UnsafeRawPointer {
    UnsafeRawPointer(Unmanaged.passUnretained(registrations).toOpaque())
  }

  static func add(_ registration: TraitChangeRegistration, to object: NSObject) {
    objc_setAssociatedObject(
      object, key, list(of: object) + [registration], .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
  }

  static func remove(_ registration: any UITraitChangeRegistration, from object: NSObject) {
    objc_setAssociatedObject(
      object, key, list(of: object).filter { $0 !== registration },
      .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
  }

  static func announce(_ old: UITraitCollection, to object: NSObject) {
    for registration in list(of: object) { registration.handler(object, old) }
  }
}

extension UITraitChangeObservable where Self: NSObject {
  @discardableResult
  public func registerForTraitChanges<Environment>(
    _ traits: [UITrait],
    handler: @escaping (Environment, _ previousTraitCollection: UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    let registration = TraitChangeRegistration { object, old in
      if let environment = object as? Environment { handler(environment, old) }
    }
    TraitChanges.add(registration, to: self)
    return registration
  }

  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], target: Any, action: Selector
  ) -> any UITraitChangeRegistration {
    let target = target as AnyObject
    let registration = TraitChangeRegistration { [weak target] object, _ in
      if let target { action.perform(on: target, with: object) }
    }
    TraitChanges.add(registration, to: self)
    return registration
  }

  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], action: Selector
  ) -> any UITraitChangeRegistration {
    registerForTraitChanges(traits, target: self, action: action)
  }

  public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
    TraitChanges.remove(registration, from: self)
  }
}

extension UITraitCollection {
  /// The traits of the view whose subviews are being laid out; otherwise the traits of the screen, with a light style.
  ///
  /// Setting them has no effect.
  public class var current: UITraitCollection {
    get {
      guard let simulation = Simulation.bound else { return UITraitCollection(size: .zero) }
      return MainThread.run { simulation.interface.laidOut?.traitCollection }
        ?? UITraitCollection(size: simulation.screenSize)
    }
    set {}
  }

  public convenience init(preferredContentSizeCategory: UIContentSizeCategory) { self.init() }
  public convenience init(displayScale: CGFloat) { self.init() }
  public convenience init(userInterfaceIdiom idiom: UIUserInterfaceIdiom) { self.init() }
  public convenience init(layoutDirection: UIUserInterfaceLayoutDirection) { self.init() }
}

/// Traits that an object overrides for itself and its contents.
///
/// ## Differences from UIKit
/// Only the interface style has an effect. Other traits are stored and reported as `not-simulated`.
@preconcurrency @MainActor
public struct UITraitOverrides {
  private let read: () -> UIUserInterfaceStyle
  private let write: (UIUserInterfaceStyle) -> Void

  init(read: @escaping () -> UIUserInterfaceStyle, write: @escaping (UIUserInterfaceStyle) -> Void)
  {
    (self.read, self.write) = (read, write)
  }

  public var userInterfaceStyle: UIUserInterfaceStyle {
    get { read() }
    set { write(newValue) }
  }
  public var horizontalSizeClass = UIUserInterfaceSizeClass.unspecified {
    didSet { report("horizontalSizeClass") }
  }
  public var verticalSizeClass = UIUserInterfaceSizeClass.unspecified {
    didSet { report("verticalSizeClass") }
  }
  public var preferredContentSizeCategory = UIContentSizeCategory.unspecified {
    didSet { report("preferredContentSizeCategory") }
  }
  public var layoutDirection = UIUserInterfaceLayoutDirection.leftToRight {
    didSet { report("layoutDirection") }
  }

  private func report(_ name: String) {
    Simulation.bound?.report(.notSimulated, "UITraitOverrides.\(name)")
  }
}
