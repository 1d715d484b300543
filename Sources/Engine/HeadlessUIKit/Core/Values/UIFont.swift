/// A font: a name and a size, without glyphs.
open class UIFont: NSObject, @unchecked Sendable {
  // The class is `@unchecked Sendable`, because `NSObject` is not `Sendable`; its stored properties never change.

  /// The weight, from about −1 to 1; 0 is regular.
  public struct Weight: Hashable, RawRepresentable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    public static let ultraLight = Weight(rawValue: -0.8)
    public static let thin = Weight(rawValue: -0.6)
    public static let light = Weight(rawValue: -0.4)
    public static let regular = Weight(rawValue: 0)
    public static let medium = Weight(rawValue: 0.23)
    public static let semibold = Weight(rawValue: 0.3)
    public static let bold = Weight(rawValue: 0.4)
    public static let heavy = Weight(rawValue: 0.56)
    public static let black = Weight(rawValue: 0.62)
  }

  /// The default sizes of fonts, in points.
  public static let labelFontSize: CGFloat = 17
  public static let buttonFontSize: CGFloat = 18
  public static let systemFontSize: CGFloat = 14
  public static let smallSystemFontSize: CGFloat = 12

  public let fontName: String
  /// The size, in points.
  public let pointSize: CGFloat

  init(fontName: String, pointSize: CGFloat) {
    self.fontName = fontName
    self.pointSize = pointSize
    super.init()
  }

  /// Creates the system font in its default size of 14 points.
  public convenience override init() { self.init(fontName: ".SFUI-Regular", pointSize: 14) }

  /// Creates a font; any name is valid.
  public convenience init?(name fontName: String, size fontSize: CGFloat) {
    self.init(fontName: fontName, pointSize: fontSize)
  }

  public static func systemFont(ofSize fontSize: CGFloat, weight: Weight = .regular) -> UIFont {
    UIFont(
      fontName: weight == .regular ? ".SFUI-Regular" : ".SFUI-\(weight.rawValue)",
      pointSize: fontSize)
  }

  public static func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .bold)
  }

  open func withSize(_ fontSize: CGFloat) -> UIFont {
    UIFont(fontName: fontName, pointSize: fontSize)
  }

  // MARK: ContentViews

  /// The height above the baseline, in points.
  ///
  /// *Observed:* in Apple's system font, whose ascender is 1950 and whose descender is 494 of 2048 units per em.
  open var ascender: CGFloat { pointSize * 1950 / 2048 }

  /// The depth below the baseline, in points; negative.
  open var descender: CGFloat { -pointSize * 494 / 2048 }

  open var lineHeight: CGFloat { ascender - descender }

  open var leading: CGFloat { 0 }

  /// The height of capitals, in points.
  open var capHeight: CGFloat { pointSize * 1443 / 2048 }

  /// The height of lower-case letters, in points.
  open var xHeight: CGFloat { pointSize * 1078 / 2048 }

  // MARK: FontDescriptors

  open var fontDescriptor: UIFontDescriptor {
    UIFontDescriptor(name: fontName, size: pointSize)
  }

  open var familyName: String {
    fontName.split(separator: "-").first.map(String.init) ?? fontName
  }
}

#if !canImport(Darwin)
  extension NSAttributedString.Key {
    public static let font = Self(rawValue: "NSFont")
    public static let foregroundColor = Self(rawValue: "NSColor")
    public static let backgroundColor = Self(rawValue: "NSBackgroundColor")
    public static let kern = Self(rawValue: "NSKern")
    public static let paragraphStyle = Self(rawValue: "NSParagraphStyle")
    public static let underlineStyle = Self(rawValue: "NSUnderline")
  }
#endif
