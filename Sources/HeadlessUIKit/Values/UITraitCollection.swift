public enum UIUserInterfaceSizeClass: Int, Sendable {
  case unspecified, compact, regular
}

/// The traits of a screen, as far as presentations depend on them.
///
/// ## Differences from UIKit
/// Size classes only. A side of less than 600 points counts as compact, which is our choice.
open class UITraitCollection: NSObject {
  /// In points; our choice, between the widest phone and the narrowest tablet.
  static let leastRegularLength: CGFloat = 600

  public let horizontalSizeClass: UIUserInterfaceSizeClass
  public let verticalSizeClass: UIUserInterfaceSizeClass

  /// Both classes are unspecified.
  public convenience override init() { self.init(.unspecified, .unspecified) }

  public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
    self.init(horizontalSizeClass, .unspecified)
  }

  public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
    self.init(.unspecified, verticalSizeClass)
  }

  /// The traits of a screen or window of this size, in points.
  convenience init(size: CGSize) {
    func sizeClass(_ length: CGFloat) -> UIUserInterfaceSizeClass {
      length < Self.leastRegularLength ? .compact : .regular
    }
    self.init(sizeClass(size.width), sizeClass(size.height))
  }

  private init(_ horizontal: UIUserInterfaceSizeClass, _ vertical: UIUserInterfaceSizeClass) {
    horizontalSizeClass = horizontal
    verticalSizeClass = vertical
    super.init()
  }
}

extension UITraitCollection {
  /// A tablet if regular in width.
  public var userInterfaceIdiom: UIUserInterfaceIdiom {
    switch horizontalSizeClass {
    case .unspecified: .unspecified
    case .compact: .phone
    case .regular: .pad
    }
  }

  /// Always light.
  public var userInterfaceStyle: UIUserInterfaceStyle { .light }

  /// Always 3 pixels per point.
  public var displayScale: CGFloat { 3 }
}
