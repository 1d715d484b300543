/// A trait, represented by a type: one of the system's, or one of the app's own.
public protocol UITraitDefinition {
  associatedtype Value
  static var defaultValue: Value { get }
  static var name: String { get }
  static var identifier: String { get }
  /// Whether dynamic colours may depend on the trait.
  static var affectsColorAppearance: Bool { get }
}

extension UITraitDefinition {
  public static var name: String { String(describing: self) }
  public static var identifier: String { String(reflecting: self) }
  public static var affectsColorAppearance: Bool { false }
}

public typealias UITrait = any UITraitDefinition.Type

/// A container of traits that can be changed: those of a new collection, or the overrides of an object.
public protocol UIMutableTraits {
  subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value { get set }
}

extension UIMutableTraits {
  public var horizontalSizeClass: UIUserInterfaceSizeClass {
    get { self[UITraitHorizontalSizeClass.self] }
    set { self[UITraitHorizontalSizeClass.self] = newValue }
  }
  public var verticalSizeClass: UIUserInterfaceSizeClass {
    get { self[UITraitVerticalSizeClass.self] }
    set { self[UITraitVerticalSizeClass.self] = newValue }
  }
  public var userInterfaceStyle: UIUserInterfaceStyle {
    get { self[UITraitUserInterfaceStyle.self] }
    set { self[UITraitUserInterfaceStyle.self] = newValue }
  }
  public var userInterfaceIdiom: UIUserInterfaceIdiom {
    get { self[UITraitUserInterfaceIdiom.self] }
    set { self[UITraitUserInterfaceIdiom.self] = newValue }
  }
  public var displayScale: CGFloat {
    get { self[UITraitDisplayScale.self] }
    set { self[UITraitDisplayScale.self] = newValue }
  }
  public var preferredContentSizeCategory: UIContentSizeCategory {
    get { self[UITraitPreferredContentSizeCategory.self] }
    set { self[UITraitPreferredContentSizeCategory.self] = newValue }
  }
  public var layoutDirection: UIUserInterfaceLayoutDirection {
    get { self[UITraitLayoutDirection.self] }
    set { self[UITraitLayoutDirection.self] = newValue }
  }
}

// MARK: The system's traits

/// A trait that is stored apart, since it is read for every view.
protocol StoredTrait: UITraitDefinition where Value: Equatable {
  static var place: WritableKeyPath<TraitValues, Value> { get }
}

extension StoredTrait {
  fileprivate static func value(in values: TraitValues) -> Any? {
    let value = values[keyPath: place]
    return value == defaultValue ? nil : value
  }

  fileprivate static func set(_ value: Any, in values: inout TraitValues) {
    values[keyPath: place] = value as? Value ?? defaultValue
  }
}

/// A trait that has a value where none was set.
///
/// Overriding it has no effect beyond the value.
protocol AmbientTrait: UITraitDefinition {
  static func ambientValue(in traits: UITraitCollection) -> Value
}

public struct UITraitHorizontalSizeClass: StoredTrait {
  public static let defaultValue = UIUserInterfaceSizeClass.unspecified
  static var place: WritableKeyPath<TraitValues, Value> { \.horizontalSizeClass }
}

public struct UITraitVerticalSizeClass: StoredTrait {
  public static let defaultValue = UIUserInterfaceSizeClass.unspecified
  static var place: WritableKeyPath<TraitValues, Value> { \.verticalSizeClass }
}

public struct UITraitUserInterfaceStyle: StoredTrait {
  public static let defaultValue = UIUserInterfaceStyle.unspecified
  public static let affectsColorAppearance = true
  static var place: WritableKeyPath<TraitValues, Value> { \.userInterfaceStyle }
}

public struct UITraitUserInterfaceIdiom: AmbientTrait {
  public static let defaultValue = UIUserInterfaceIdiom.unspecified
  static func ambientValue(in traits: UITraitCollection) -> Value {
    switch traits.horizontalSizeClass {
    case .unspecified: .unspecified
    case .compact: .phone
    case .regular: traits.verticalSizeClass == .compact ? .phone : .pad
    }
  }
}

public struct UITraitDisplayScale: AmbientTrait {
  public static let defaultValue: CGFloat = 0
  static func ambientValue(in traits: UITraitCollection) -> Value { 3 }
}

public struct UITraitPreferredContentSizeCategory: AmbientTrait {
  public static let defaultValue = UIContentSizeCategory.unspecified
  static func ambientValue(in traits: UITraitCollection) -> Value {
    Simulation.current.environment.textSize
  }
}

public struct UITraitLayoutDirection: AmbientTrait {
  public static let defaultValue = UIUserInterfaceLayoutDirection.leftToRight
  static func ambientValue(in traits: UITraitCollection) -> Value {
    Simulation.current.environment.layoutDirection
  }
}

public struct UITraitForceTouchCapability: AmbientTrait {
  public static let defaultValue = UIForceTouchCapability.unknown
  static func ambientValue(in traits: UITraitCollection) -> Value { .unavailable }
}

public struct UITraitAccessibilityContrast: AmbientTrait {
  public static let defaultValue = UIAccessibilityContrast.unspecified
  public static let affectsColorAppearance = true
  static func ambientValue(in traits: UITraitCollection) -> Value { .normal }
}

public struct UITraitDisplayGamut: AmbientTrait {
  public static let defaultValue = UIDisplayGamut.unspecified
  public static let affectsColorAppearance = true
  static func ambientValue(in traits: UITraitCollection) -> Value { .P3 }
}

public struct UITraitUserInterfaceLevel: AmbientTrait {
  public static let defaultValue = UIUserInterfaceLevel.unspecified
  public static let affectsColorAppearance = true
  static func ambientValue(in traits: UITraitCollection) -> Value { .base }
}

public struct UITraitLegibilityWeight: AmbientTrait {
  public static let defaultValue = UILegibilityWeight.unspecified
  static func ambientValue(in traits: UITraitCollection) -> Value { .regular }
}

// MARK: Values

/// The values of traits that were set.
struct TraitValues: UIMutableTraits {
  var horizontalSizeClass = UIUserInterfaceSizeClass.unspecified
  var verticalSizeClass = UIUserInterfaceSizeClass.unspecified
  var userInterfaceStyle = UIUserInterfaceStyle.unspecified
  /// The values of all other traits, by the identity of the trait's type.
  private var others: [ObjectIdentifier: (trait: UITrait, value: Any)] = [:]

  init(
    horizontalSizeClass: UIUserInterfaceSizeClass = .unspecified,
    verticalSizeClass: UIUserInterfaceSizeClass = .unspecified,
    userInterfaceStyle: UIUserInterfaceStyle = .unspecified
  ) {
    self.horizontalSizeClass = horizontalSizeClass
    self.verticalSizeClass = verticalSizeClass
    self.userInterfaceStyle = userInterfaceStyle
  }

  var hasNoOthers: Bool { others.isEmpty }

  func hasSameSizeAndStyle(as other: TraitValues) -> Bool {
    horizontalSizeClass == other.horizontalSizeClass
      && verticalSizeClass == other.verticalSizeClass
      && userInterfaceStyle == other.userInterfaceStyle
  }

  /// The value that was set for a trait; nil if none was.
  func stored<Trait: UITraitDefinition>(_ trait: Trait.Type) -> Trait.Value? {
    if let stored = trait as? any StoredTrait.Type {
      return stored.value(in: self) as? Trait.Value
    }
    return others[ObjectIdentifier(trait)]?.value as? Trait.Value
  }

  subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value {
    get { stored(trait) ?? Trait.defaultValue }
    set {
      if let stored = trait as? any StoredTrait.Type {
        stored.set(newValue, in: &self)
      } else {
        others[ObjectIdentifier(trait)] = (trait, newValue)
      }
    }
  }

  func contains(_ trait: UITrait) -> Bool {
    if let stored = trait as? any StoredTrait.Type { return stored.value(in: self) != nil }
    return others[ObjectIdentifier(trait)] != nil
  }

  mutating func remove(_ trait: UITrait) {
    if let stored = trait as? any StoredTrait.Type {
      stored.set(stored.defaultValue, in: &self)
    } else {
      others[ObjectIdentifier(trait)] = nil
    }
  }

  /// Replaces what another collection specifies.
  mutating func override(by other: TraitValues) {
    if other.horizontalSizeClass != .unspecified { horizontalSizeClass = other.horizontalSizeClass }
    if other.verticalSizeClass != .unspecified { verticalSizeClass = other.verticalSizeClass }
    if other.userInterfaceStyle != .unspecified { userInterfaceStyle = other.userInterfaceStyle }
    if !other.hasNoOthers { others.merge(other.others) { $1 } }
  }

  func changed(by mutations: (inout any UIMutableTraits) -> Void) -> TraitValues {
    var changed: any UIMutableTraits = self
    mutations(&changed)
    return changed as? TraitValues ?? self
  }

  /// The traits that have a place of their own, and those set here or in another collection, in a fixed order.
  func traits(with other: TraitValues) -> [UITrait] {
    let set = others.merging(other.others) { own, _ in own }
    return [
      UITraitHorizontalSizeClass.self, UITraitVerticalSizeClass.self,
      UITraitUserInterfaceStyle.self,
    ] + set.values.map(\.trait).sorted { $0.identifier < $1.identifier }
  }
}
