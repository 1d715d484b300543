/// Without effect.
public enum NSTextAlignment: Int, Sendable {
  case left, center, right, justified, natural
}

/// A view with a text.
///
/// ## Differences from UIKit
/// Text is measured with a fixed width for all characters, half of the font's size.
open class UILabel: UIView {
  @exclusivity(unchecked) open var text: String? {
    didSet { if text != oldValue { invalidateIntrinsicContentSize() } }
  }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var textColor: UIColor! {
    get { ownTextColor ?? .black }
    set { ownTextColor = newValue }
  }
  private var ownTextColor: UIColor?
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  @exclusivity(unchecked) open var font: UIFont! = .systemFont(ofSize: UIFont.labelFontSize) {
    didSet { invalidateIntrinsicContentSize() }
  }
  open var textAlignment = NSTextAlignment.natural
  /// 0 for any number.
  @exclusivity(unchecked) open var numberOfLines = 1 {
    didSet { invalidateIntrinsicContentSize() }
  }
  /// The width at which the intrinsic size breaks lines, in points; 0 for the one that constraints
  /// find.
  @exclusivity(unchecked) open var preferredMaxLayoutWidth: CGFloat = 0 {
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

  /// The size of the text in a width, or on one line for `numberOfLines` 1.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    textSize(fitting: size.width > 0 ? size.width : .infinity)
  }

  open override var intrinsicContentSize: CGSize {
    guard numberOfLines != 1 else { return textSize(fitting: .infinity) }
    if preferredMaxLayoutWidth > 0 { return textSize(fitting: preferredMaxLayoutWidth) }
    // The width stays that of the unbroken text, or wrapping would make the label ever narrower.
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

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isUserInteractionEnabled = false
  }

  public convenience init(image: UIImage?) {
    self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    image?.size ?? super.sizeThatFits(size)
  }

  open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }
}
