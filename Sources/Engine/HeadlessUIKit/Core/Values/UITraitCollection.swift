import Devices

public enum UIUserInterfaceSizeClass: Int, Sendable {
  case unspecified, compact, regular
}

/// The traits of a screen, a window or a view.
///
/// ## Differences from UIKit
/// The traits of a screen are its size classes and the light style; `userInterfaceIdiom` follows from the size classes,
/// and all others are constants until an app overrides them. Size classes follow from the window's size: a window as
/// large as the screen of a known device has that device's size classes. Our choice for other sizes: the size classes of
/// a phone if the shorter side is less than 600 points, otherwise the size classes of a tablet.
open class UITraitCollection: NSObject {
  public typealias TraitMutations = (inout any UIMutableTraits) -> Void

  let values: TraitValues

  open var horizontalSizeClass: UIUserInterfaceSizeClass { values.horizontalSizeClass }
  open var verticalSizeClass: UIUserInterfaceSizeClass { values.verticalSizeClass }

  /// The interface style.
  ///
  /// The style of a screen is light. The style of a window is light too, unless the window overrides it.
  open var userInterfaceStyle: UIUserInterfaceStyle { values.userInterfaceStyle }

  init(_ values: TraitValues) {
    self.values = values
    super.init()
  }

  /// Creates traits that are all unspecified.
  public convenience override init() { self.init(TraitValues()) }

  /// Creates the traits of a screen or window of this size, in points.
  convenience init(size: CGSize) {
    let traits = ScreenTraits(width: size.width, height: size.height)
    func sizeClass(_ own: DeviceModel.SizeClass) -> UIUserInterfaceSizeClass {
      own == .compact ? .compact : .regular
    }
    self.init(
      TraitValues(
        horizontalSizeClass: sizeClass(traits.horizontal),
        verticalSizeClass: sizeClass(traits.vertical), userInterfaceStyle: .light))
  }

  /// Creates traits from several collections; the last specified value of each trait applies.
  public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
    self.init(
      traitCollections.reduce(into: TraitValues()) { $0.override(by: $1.values) })
  }

  /// Creates traits with the values that a closure sets.
  public convenience init(mutations: TraitMutations) {
    self.init(TraitValues().changed(by: mutations))
  }

  public convenience init<Trait: UITraitDefinition>(_ trait: Trait.Type, value: Trait.Value) {
    self.init { $0[trait] = value }
  }

  public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
    self.init(UITraitHorizontalSizeClass.self, value: horizontalSizeClass)
  }

  public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
    self.init(UITraitVerticalSizeClass.self, value: verticalSizeClass)
  }

  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init(UITraitUserInterfaceStyle.self, value: userInterfaceStyle)
  }

  public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
    self.init(UITraitPreferredContentSizeCategory.self, value: preferredContentSizeCategory)
  }

  public convenience init(displayScale: CGFloat) {
    self.init(UITraitDisplayScale.self, value: displayScale)
  }

  public convenience init(userInterfaceIdiom idiom: UIUserInterfaceIdiom) {
    self.init(UITraitUserInterfaceIdiom.self, value: idiom)
  }

  public convenience init(layoutDirection: UIUserInterfaceLayoutDirection) {
    self.init(UITraitLayoutDirection.self, value: layoutDirection)
  }

  /// Returns a copy with the changes that a closure makes.
  open func modifyingTraits(_ mutations: TraitMutations) -> UITraitCollection {
    UITraitCollection(values.changed(by: mutations))
  }

  public func replacing<Trait: UITraitDefinition>(
    _ trait: Trait.Type, value: Trait.Value
  ) -> UITraitCollection { modifyingTraits { $0[trait] = value } }

  /// The value of a trait: what was set, what the system has, or the trait's default.
  public subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value {
    if let value = values.stored(trait) { return value }
    let ambient = (trait as? any AmbientTrait.Type)?.ambientValue(in: self)
    return ambient as? Trait.Value ?? Trait.defaultValue
  }

  /// The traits whose values differ from those of another collection, or from their defaults.
  open func changedTraits(from traitCollection: UITraitCollection?) -> [UITrait] {
    let other = traitCollection ?? UITraitCollection()
    return values.traits(with: other.values).filter { differs(in: $0, from: other) }
  }

  private func differs<Trait: UITraitDefinition>(
    in trait: Trait.Type, from other: UITraitCollection
  ) -> Bool {
    func differ<Value: Equatable>(_ type: Value.Type) -> Bool {
      self[trait] as? Value != other[trait] as? Value
    }
    guard let type = Trait.Value.self as? any Equatable.Type else { return true }
    return differ(type)
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UITraitCollection else { return false }
    guard values.hasSameSizeAndStyle(as: other.values) else { return false }
    return values.hasNoOthers && other.values.hasNoOthers || changedTraits(from: other).isEmpty
  }

  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(horizontalSizeClass)
    hasher.combine(verticalSizeClass)
    hasher.combine(userInterfaceStyle)
    return hasher.finalize()
  }

  /// Returns these traits, overridden by the specified traits of another collection.
  func overridden(by other: UITraitCollection?) -> UITraitCollection {
    guard let other else { return self }
    var values = values
    values.override(by: other.values)
    return UITraitCollection(values)
  }

  // MARK: TraitChanges

  open var layoutDirection: UIUserInterfaceLayoutDirection { self[UITraitLayoutDirection.self] }

  open var preferredContentSizeCategory: UIContentSizeCategory {
    self[UITraitPreferredContentSizeCategory.self]
  }

  open var forceTouchCapability: UIForceTouchCapability { self[UITraitForceTouchCapability.self] }

  open var accessibilityContrast: UIAccessibilityContrast {
    self[UITraitAccessibilityContrast.self]
  }

  open var displayGamut: UIDisplayGamut { self[UITraitDisplayGamut.self] }

  open var userInterfaceLevel: UIUserInterfaceLevel { self[UITraitUserInterfaceLevel.self] }

  open var legibilityWeight: UILegibilityWeight { self[UITraitLegibilityWeight.self] }

  /// Runs the block.
  ///
  /// Does not affect colours: only `resolvedColor(with:)` resolves a colour for given traits.
  open func performAsCurrent(_ actions: () -> Void) { actions() }

  /// Whether the style or a trait of the app's that affects colours differs.
  open func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
    changedTraits(from: traitCollection).contains { $0.affectsColorAppearance }
  }

  open func containsTraits(in trait: UITraitCollection?) -> Bool {
    guard let trait else { return true }
    return overridden(by: trait) == self
  }

  // MARK: UITraitCollection

  /// The idiom: a tablet if both size classes are regular.
  ///
  /// A regular width with a compact height is a large phone in landscape.
  open var userInterfaceIdiom: UIUserInterfaceIdiom { self[UITraitUserInterfaceIdiom.self] }

  /// The scale: 3 pixels per point unless it is overridden.
  open var displayScale: CGFloat { self[UITraitDisplayScale.self] }
}

public enum UIInterfaceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeRight, landscapeLeft

  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

public struct UIInterfaceOrientationMask: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let portrait = UIInterfaceOrientationMask(rawValue: 1 << 1)
  public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 1 << 2)
  public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 1 << 3)
  public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 1 << 4)
  public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
  public static let all: UIInterfaceOrientationMask = [
    .portrait, .portraitUpsideDown, .landscape,
  ]
  public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]
}

public enum UIStatusBarStyle: Int, Sendable {
  case `default` = 0
  case lightContent = 1
  case darkContent = 3
}

public enum UIStatusBarAnimation: Int, Sendable {
  case none, fade, slide
}

public enum UIUserInterfaceStyle: Int, Sendable {
  case unspecified, light, dark
}

public enum UIUserInterfaceIdiom: Int, Sendable {
  case unspecified = -1
  case phone, pad
}

public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  case leftToRight, rightToLeft
}

public enum UISemanticContentAttribute: Int, Sendable {
  case unspecified, playback, spatial, forceLeftToRight, forceRightToLeft
}

public enum UIForceTouchCapability: Int, Sendable {
  case unknown, unavailable, available
}

public enum UIAccessibilityContrast: Int, Sendable {
  case unspecified = -1
  case normal, high
}

public enum UIDisplayGamut: Int, Sendable {
  case unspecified = -1
  case SRGB, P3
}

public enum UIUserInterfaceLevel: Int, Sendable {
  case unspecified = -1
  case base, elevated
}

public enum UILegibilityWeight: Int, Sendable {
  case unspecified = -1
  case regular, bold
}
