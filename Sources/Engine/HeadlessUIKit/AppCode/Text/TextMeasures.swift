/// Measures text with this module's fixed character width.
///
/// The `draw` methods of the extensions below draw nothing. Calls of them are reported once as `not-simulated`.
enum TextMeasure {
  static func size(
    of text: String, _ attributes: [NSAttributedString.Key: Any]?, fitting width: CGFloat
  ) -> CGSize {
    let font = attributes?[.font] as? UIFont ?? .systemFont(ofSize: 12)
    return TextMetrics.size(of: text, font, fitting: width > 0 ? width : .infinity, lines: 0)
  }

  static func rect(
    of text: String, _ attributes: [NSAttributedString.Key: Any]?, _ size: CGSize,
    _ options: NSStringDrawingOptions
  ) -> CGRect {
    let wraps = options.contains(.usesLineFragmentOrigin)
    return CGRect(
      origin: .zero, size: Self.size(of: text, attributes, fitting: wraps ? size.width : .infinity))
  }
}

extension String {
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    TextMeasure.size(of: self, attrs, fitting: .infinity)
  }
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect { TextMeasure.rect(of: self, attributes, size, options) }
  public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    reportDrawing("String.draw")
  }
  public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    reportDrawing("String.draw")
  }
}

extension NSString {
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    TextMeasure.size(of: description, attrs, fitting: .infinity)
  }
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect { TextMeasure.rect(of: description, attributes, size, options) }
  public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    reportDrawing("String.draw")
  }
  public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    reportDrawing("String.draw")
  }
}

extension NSAttributedString {
  /// The attributes of the first character, which apply to the whole text.
  private var firstAttributes: [NSAttributedString.Key: Any]? {
    length > 0 ? attributes(at: 0, effectiveRange: nil) : nil
  }
  public func size() -> CGSize {
    TextMeasure.size(of: string, firstAttributes, fitting: .infinity)
  }
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) -> CGRect { TextMeasure.rect(of: string, firstAttributes, size, options) }
  public func draw(at point: CGPoint) { reportDrawing("NSAttributedString.draw") }
  public func draw(in rect: CGRect) { reportDrawing("NSAttributedString.draw") }
  @preconcurrency @MainActor
  public convenience init(attachment: NSTextAttachment) {
    self.init(string: "\u{FFFC}", attributes: [.attachment: attachment])
  }
}

#if !canImport(Darwin)
  extension NSAttributedString.Key {
    public static let attachment = Self(rawValue: "NSAttachment")
    public static let shadow = Self(rawValue: "NSShadow")
    public static let link = Self(rawValue: "NSLink")
    public static let ligature = Self(rawValue: "NSLigature")
    public static let baselineOffset = Self(rawValue: "NSBaselineOffset")
    public static let strokeColor = Self(rawValue: "NSStrokeColor")
    public static let strokeWidth = Self(rawValue: "NSStrokeWidth")
    public static let strikethroughStyle = Self(rawValue: "NSStrikethrough")
    public static let strikethroughColor = Self(rawValue: "NSStrikethroughColor")
    public static let underlineColor = Self(rawValue: "NSUnderlineColor")
    public static let obliqueness = Self(rawValue: "NSObliqueness")
    public static let expansion = Self(rawValue: "NSExpansion")
    public static let textEffect = Self(rawValue: "NSTextEffect")
  }
#endif
