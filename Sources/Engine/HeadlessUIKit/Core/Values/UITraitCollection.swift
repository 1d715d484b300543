import Devices

public enum UIUserInterfaceSizeClass: Int, Sendable {
  case unspecified, compact, regular
}

/// The traits that a closure can change: the size classes and the interface style.
public protocol UIMutableTraits {
  var horizontalSizeClass: UIUserInterfaceSizeClass { get set }
  var verticalSizeClass: UIUserInterfaceSizeClass { get set }
  var userInterfaceStyle: UIUserInterfaceStyle { get set }
}

private struct TraitValues: UIMutableTraits {
  var horizontalSizeClass: UIUserInterfaceSizeClass
  var verticalSizeClass: UIUserInterfaceSizeClass
  var userInterfaceStyle: UIUserInterfaceStyle

  init(_ traits: UITraitCollection, _ mutations: (inout any UIMutableTraits) -> Void) {
    horizontalSizeClass = traits.horizontalSizeClass
    verticalSizeClass = traits.verticalSizeClass
    userInterfaceStyle = traits.userInterfaceStyle
    var changed: any UIMutableTraits = self
    mutations(&changed)
    horizontalSizeClass = changed.horizontalSizeClass
    verticalSizeClass = changed.verticalSizeClass
    userInterfaceStyle = changed.userInterfaceStyle
  }
}

/// The traits of a screen, a window or a view.
///
/// ## Differences from UIKit
/// Only the size classes and the interface style are stored. `userInterfaceIdiom` follows from the size classes; all
/// other traits are constants. Size classes follow from the window's size: a window as large as the screen of a known
/// device has that device's size classes. Our choice for other sizes: the size classes of a phone if the shorter side
/// is less than 600 points, otherwise the size classes of a tablet.
open class UITraitCollection: NSObject {
  public let horizontalSizeClass: UIUserInterfaceSizeClass
  public let verticalSizeClass: UIUserInterfaceSizeClass

  /// The interface style.
  ///
  /// The style of a screen is light. The style of a window is light too, unless the window overrides it.
  public let userInterfaceStyle: UIUserInterfaceStyle

  /// Creates traits that are all unspecified.
  public convenience override init() { self.init(.unspecified, .unspecified) }

  public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
    self.init(horizontalSizeClass, .unspecified)
  }

  public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
    self.init(.unspecified, verticalSizeClass)
  }

  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init(.unspecified, .unspecified, userInterfaceStyle)
  }

  /// Creates traits with the values that a closure sets.
  public convenience init(mutations: (inout any UIMutableTraits) -> Void) {
    self.init(TraitValues(UITraitCollection(), mutations))
  }

  /// Returns a copy with the changes that a closure makes.
  open func modifyingTraits(_ mutations: (inout any UIMutableTraits) -> Void) -> UITraitCollection {
    UITraitCollection(TraitValues(self, mutations))
  }

  private convenience init(_ values: TraitValues) {
    self.init(
      values.horizontalSizeClass, values.verticalSizeClass, values.userInterfaceStyle)
  }

  /// Creates traits from several collections; the last specified value of each trait applies.
  public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
    func last<Trait: Equatable>(_ trait: (UITraitCollection) -> Trait, not none: Trait) -> Trait {
      traitCollections.map(trait).last { $0 != none } ?? none
    }
    self.init(
      last(\.horizontalSizeClass, not: .unspecified),
      last(\.verticalSizeClass, not: .unspecified),
      last(\.userInterfaceStyle, not: .unspecified))
  }

  /// Creates the traits of a screen or window of this size, in points.
  convenience init(size: CGSize) {
    let traits = ScreenTraits(width: size.width, height: size.height)
    func sizeClass(_ own: DeviceModel.SizeClass) -> UIUserInterfaceSizeClass {
      own == .compact ? .compact : .regular
    }
    self.init(sizeClass(traits.horizontal), sizeClass(traits.vertical), .light)
  }

  private init(
    _ horizontal: UIUserInterfaceSizeClass, _ vertical: UIUserInterfaceSizeClass,
    _ style: UIUserInterfaceStyle = .unspecified
  ) {
    horizontalSizeClass = horizontal
    verticalSizeClass = vertical
    userInterfaceStyle = style
    super.init()
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UITraitCollection else { return false }
    return horizontalSizeClass == other.horizontalSizeClass
      && verticalSizeClass == other.verticalSizeClass
      && userInterfaceStyle == other.userInterfaceStyle
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
    other.map { UITraitCollection(traitsFrom: [self, $0]) } ?? self
  }

  func styled(_ style: UIUserInterfaceStyle) -> UITraitCollection {
    style == .unspecified ? self : overridden(by: UITraitCollection(userInterfaceStyle: style))
  }

  // MARK: TraitChanges

  open var layoutDirection: UIUserInterfaceLayoutDirection {
    Simulation.current.environment.layoutDirection
  }

  open var preferredContentSizeCategory: UIContentSizeCategory {
    Simulation.current.environment.textSize
  }

  open var forceTouchCapability: UIForceTouchCapability { .unavailable }

  open var accessibilityContrast: UIAccessibilityContrast { .normal }

  open var displayGamut: UIDisplayGamut { .P3 }

  open var userInterfaceLevel: UIUserInterfaceLevel { .base }

  open var legibilityWeight: UILegibilityWeight { .regular }

  /// Runs the block.
  ///
  /// Does not affect colours: only `resolvedColor(with:)` resolves a colour for given traits.
  open func performAsCurrent(_ actions: () -> Void) { actions() }

  open func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
    userInterfaceStyle != traitCollection?.userInterfaceStyle
  }

  open func containsTraits(in trait: UITraitCollection?) -> Bool {
    guard let trait else { return true }
    return overridden(by: trait) == self
  }

  // MARK: UITraitCollection

  /// The idiom: a tablet if both size classes are regular.
  ///
  /// A regular width with a compact height is a large phone in landscape.
  open var userInterfaceIdiom: UIUserInterfaceIdiom {
    switch horizontalSizeClass {
    case .unspecified: .unspecified
    case .compact: .phone
    case .regular: verticalSizeClass == .compact ? .phone : .pad
    }
  }

  /// The scale: always 3 pixels per point.
  open var displayScale: CGFloat { 3 }
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
