/// A view with text.
///
/// ## Differences from UIKit
/// Text is measured with a fixed width for all characters: half the font's size.
open class UILabel: UIView {
  open var text: String? {
    didSet {
      styledText = nil
      if text != oldValue { invalidateIntrinsicContentSize() }
    }
  }
  private var styledText: NSAttributedString?
  /// The text with its attributes; the font of the first character applies to the whole text.
  open var attributedText: NSAttributedString? {
    get { styledText ?? text.map { NSAttributedString(string: $0) } }
    set {
      text = newValue?.string
      styledText = newValue
      if let newValue, newValue.length > 0,
        let own = newValue.attribute(.font, at: 0, effectiveRange: nil) as? UIFont
      {
        font = own
      }
    }
  }
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail
  open var shadowColor: UIColor?
  open var shadowOffset = CGSize(width: 0, height: -1)
  open var highlightedTextColor: UIColor?
  open var baselineAdjustment = UIBaselineAdjustment.alignBaselines
  open var allowsDefaultTighteningForTruncation = false
  open var adjustsFontForContentSizeCategory = false
  open var lineBreakStrategy: UInt = 0

  /// Never called, because nothing is drawn.
  open func drawText(in rect: CGRect) {}

  /// Returns the part of the bounds that the text occupies.
  open func textRect(
    forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int
  ) -> CGRect {
    let size = TextMetrics.size(
      of: text ?? "", font ?? .systemFont(ofSize: UIFont.labelFontSize), fitting: bounds.width,
      lines: numberOfLines)
    return CGRect(
      x: bounds.minX, y: bounds.minY, width: min(size.width, bounds.width),
      height: min(size.height, bounds.height))
  }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var textColor: UIColor! {
    get { ownTextColor ?? .black }
    set { ownTextColor = newValue }
  }
  private var ownTextColor: UIColor?
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var font: UIFont! = .systemFont(ofSize: UIFont.labelFontSize) {
    didSet { invalidateIntrinsicContentSize() }
  }
  open var textAlignment = NSTextAlignment.natural
  /// The greatest number of lines; 0 means any number.
  open var numberOfLines = 1 {
    didSet { invalidateIntrinsicContentSize() }
  }
  /// The width at which lines break when the intrinsic size is computed, in points; 0 means the width that constraints
  /// determine.
  open var preferredMaxLayoutWidth: CGFloat = 0 {
    didSet { invalidateIntrinsicContentSize() }
  }
  private var layoutWidth: CGFloat?
  open var adjustsFontSizeToFitWidth = false
  open var minimumScaleFactor: CGFloat = 0
  open var isHighlighted = false
  open var isEnabled = true

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isUserInteractionEnabled = false
  }

  /// Returns the size of the text wrapped at a width; on one line if `numberOfLines` is 1.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    textSize(fitting: size.width > 0 ? size.width : .infinity)
  }

  open override var intrinsicContentSize: CGSize {
    guard numberOfLines != 1 else { return textSize(fitting: .infinity) }
    if preferredMaxLayoutWidth > 0 { return textSize(fitting: preferredMaxLayoutWidth) }
    // The width is always the width of the unwrapped text. The width of wrapped text would make the label narrower at
    // every layout.
    return CGSize(
      width: textSize(fitting: .infinity).width,
      height: textSize(fitting: layoutWidth ?? .infinity).height)
  }

  private func textSize(fitting width: CGFloat) -> CGSize {
    let font = font ?? .systemFont(ofSize: UIFont.labelFontSize)
    let width = numberOfLines == 1 ? .infinity : width
    return TextMetrics.size(of: text ?? "", font, fitting: width, lines: numberOfLines)
      .roundedUp(at: pixelsPerPoint)
  }

  open override func invalidateIntrinsicContentSize() {
    super.invalidateIntrinsicContentSize()
    (superview as? UIButton)?.invalidateIntrinsicContentSize()
  }

  override var wrapsText: Bool { numberOfLines != 1 && preferredMaxLayoutWidth == 0 }

  override func contentSize(fitting width: CGFloat?) -> CGSize {
    layoutWidth = width
    return intrinsicContentSize
  }

  override var baselineOffsets: (first: CGFloat, last: CGFloat)? {
    font.map { ($0.ascender, -$0.descender) }
  }
}

/// A view with an image.
///
/// ## Differences from UIKit
/// Nothing is drawn or animated.
open class UIImageView: UIView {
  open var image: UIImage? { didSet { invalidateIntrinsicContentSize() } }
  open var highlightedImage: UIImage?
  open var isHighlighted = false
  open var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
  // Stored, but has no effect: images are not shown.
  open var animationImages: [UIImage]?
  open var highlightedAnimationImages: [UIImage]?
  open var animationDuration: TimeInterval = 0
  open var animationRepeatCount = 0
  open private(set) var isAnimating = false
  open func startAnimating() { isAnimating = true }
  open func stopAnimating() { isAnimating = false }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isUserInteractionEnabled = false
  }

  public init(image: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    isUserInteractionEnabled = false
    self.image = image
  }

  public init(image: UIImage?, highlightedImage: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    isUserInteractionEnabled = false
    self.image = image
    self.highlightedImage = highlightedImage
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    image?.size ?? super.sizeThatFits(size)
  }

  open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }
}

/// Measures text: every character is half as wide as the font's size.
///
/// Our choice, so that layouts are the same on every platform: the mean width of Latin text in Apple's system font is
/// close to this width. Heights come from the metrics of the system font.
enum TextMetrics {
  static func width(of text: some StringProtocol, _ font: UIFont) -> CGFloat {
    CGFloat(text.count) * font.pointSize / 2
  }

  /// Returns the size of text whose lines break between words, and inside words that are too long.
  ///
  /// - Parameters:
  ///   - text: The text; line feeds break lines.
  ///   - font: The font of the whole text.
  ///   - width: The greatest width, in points.
  ///   - maximum: The greatest number of lines; 0 means any number.
  /// - Returns: The size in points; the caller rounds it up to pixels.
  static func size(
    of text: String, _ font: UIFont, fitting width: CGFloat, lines maximum: Int
  ) -> CGSize {
    guard !text.isEmpty else { return .zero }
    let perLine = width.isFinite ? max(1, Int(width / (font.pointSize / 2) + 1e-6)) : Int.max
    // A fast path: most labels are one line of ASCII, in which every byte is a character.
    if text.utf8.count <= perLine, text.utf8.first != 0x20,
      text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) })
    {
      return CGSize(
        width: CGFloat(text.utf8.count) * font.pointSize / 2, height: font.lineHeight)
    }
    var (count, longest) = (0, 0)
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var length = 0
      count += 1
      for word in paragraph.split(separator: " ", omittingEmptySubsequences: false) {
        let needed = length == 0 ? word.count : length + 1 + word.count
        if needed <= perLine {
          length = needed
        } else {
          if length > 0 { count += 1 }
          count += max(0, word.count - 1) / perLine
          longest = max(longest, min(perLine, word.count))
          length = word.count <= perLine ? word.count : (word.count - 1) % perLine + 1
        }
        longest = max(longest, length)
      }
    }
    let shown = maximum > 0 ? min(count, maximum) : count
    return CGSize(
      width: CGFloat(longest) * font.pointSize / 2, height: CGFloat(shown) * font.lineHeight)
  }
}

/// A view with a visual effect and a content view on top.
///
/// ## Differences from UIKit
/// The effect is stored and reported, but neither drawn nor animated.
open class UIVisualEffectView: UIView {
  open private(set) var contentView = UIView()

  open var effect: UIVisualEffect? { didSet { reportEffect() } }

  public init(effect: UIVisualEffect?) {
    super.init(frame: .zero)
    self.effect = effect
    reportEffect()
    addContentView()
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    addContentView()
  }

  public convenience init() { self.init(effect: nil) }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addContentView()
  }

  private func addContentView() {
    contentView.frame = bounds
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
  }

  private func reportEffect() {
    guard let effect else { return }
    simulation.report(.notSimulated, "\(type(of: effect))")
  }
}
