@preconcurrency @MainActor
public protocol UITraitEnvironment: NSObjectProtocol {
  var traitCollection: UITraitCollection { get }
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

/// The token that `registerForTraitChanges` returns.
@preconcurrency @MainActor
public protocol UITraitChangeRegistration: NSObjectProtocol {}

final class TraitChangeRegistration: NSObject, UITraitChangeRegistration {
  private let traits: Set<ObjectIdentifier>
  /// Called with the object and its previous traits.
  let handler: (AnyObject, UITraitCollection) -> Void

  init(_ traits: [UITrait], _ handler: @escaping (AnyObject, UITraitCollection) -> Void) {
    self.traits = Set(traits.map { ObjectIdentifier($0) })
    self.handler = handler
    super.init()
  }

  func isFor(_ changed: [UITrait]) -> Bool {
    changed.contains { traits.contains(ObjectIdentifier($0)) }
  }
}

/// An object whose traits can be observed.
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

  /// Tells an object that its traits have changed, and those who are registered for one of them.
  ///
  /// - Source: `UITraitCollection.current` has the object's traits meanwhile.
  static func announce(
    _ old: UITraitCollection, to object: any NSObject & UITraitEnvironment,
    in interface: InterfaceState
  ) {
    let (new, outer) = (object.traitCollection, interface.toldTraits)
    interface.toldTraits = new
    defer { interface.toldTraits = outer }
    object.traitCollectionDidChange(old)
    let registrations = list(of: object)
    guard !registrations.isEmpty else { return }
    let changed = new.changedTraits(from: old)
    for registration in registrations where registration.isFor(changed) {
      registration.handler(object, old)
    }
  }
}

extension UITraitChangeObservable where Self: NSObject {
  @discardableResult
  public func registerForTraitChanges<Environment>(
    _ traits: [UITrait],
    handler: @escaping (Environment, _ previousTraitCollection: UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    let registration = TraitChangeRegistration(traits) { object, old in
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
    let registration = TraitChangeRegistration(traits) { [weak target] object, _ in
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
  /// The traits of the view that is laid out, or of the object that is told of a change; otherwise the traits of the
  /// screen, with a light style.
  ///
  /// Setting them has no effect.
  public class var current: UITraitCollection {
    get {
      guard let simulation = Simulation.bound else { return UITraitCollection(size: .zero) }
      return MainThread.run {
        simulation.interface.toldTraits ?? simulation.interface.laidOut?.traitCollection
      } ?? UITraitCollection(size: simulation.screenSize)
    }
    set {}
  }

  /// The system's traits on which dynamic colours depend.
  public class var systemTraitsAffectingColorAppearance: [UITrait] {
    [
      UITraitUserInterfaceStyle.self, UITraitAccessibilityContrast.self, UITraitDisplayGamut.self,
      UITraitUserInterfaceLevel.self,
    ]
  }

  /// The system's traits on which the choice of an image depends.
  public class var systemTraitsAffectingImageLookup: [UITrait] {
    [
      UITraitUserInterfaceIdiom.self, UITraitUserInterfaceStyle.self, UITraitLayoutDirection.self,
      UITraitDisplayScale.self, UITraitHorizontalSizeClass.self, UITraitVerticalSizeClass.self,
    ]
  }
}

/// Traits that an object overrides for itself and its contents.
///
/// ## Differences from UIKit
/// Size classes, the interface style and traits of the app's own have their effect. Others are told of and read, but
/// change nothing, and are reported as `not-simulated`.
public struct UITraitOverrides: UIMutableTraits {
  private let read: () -> UITraitCollection?
  private let write: (UITraitCollection?) -> Void

  init(read: @escaping () -> UITraitCollection?, write: @escaping (UITraitCollection?) -> Void) {
    (self.read, self.write) = (read, write)
  }

  private var values: TraitValues { read()?.values ?? TraitValues() }

  public subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value {
    get { values[trait] }
    set {
      if trait is any AmbientTrait.Type {
        Simulation.bound?.report(.notSimulated, "UITraitOverrides[\(trait.name)]")
      }
      change { $0[trait] = newValue }
    }
  }

  public func contains(_ trait: UITrait) -> Bool { values.contains(trait) }

  public mutating func remove(_ trait: UITrait) { change { $0.remove(trait) } }

  private func change(_ change: (inout TraitValues) -> Void) {
    var changed = values
    change(&changed)
    write(UITraitCollection(changed))
  }
}
