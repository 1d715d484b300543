/// Accepted.
public enum NSTextAlignment: Int, Sendable {
  case left, center, right, justified, natural
}

/// A view with a text.
///
/// ## Differences from UIKit
/// Text is not measured: the fitting size is the current size, and asking for it is reported.
open class UILabel: UIView {
  open var text: String?
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var textColor: UIColor! = .black
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var font: UIFont! = .systemFont(ofSize: UIFont.labelFontSize)
  open var textAlignment = NSTextAlignment.natural
  open var numberOfLines = 1
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

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    simulation.report(.notSimulated, "UILabel.sizeThatFits")
    return super.sizeThatFits(size)
  }
}

/// A view with an image.
///
/// ## Differences from UIKit
/// Nothing is drawn or animated.
open class UIImageView: UIView {
  open var image: UIImage?
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
}
