/// A control with a title.
///
/// A single tap with one finger belongs to the button: recognisers for it on enclosing views do not
/// begin.
///
/// ## Differences from UIKit
/// No configurations and no menus. Title and image are kept, not laid out.
open class UIButton: UIControl {
  /// All look the same here.
  public enum ButtonType: Int, Sendable {
    case custom, system, detailDisclosure, infoLight, infoDark, contactAdd, plain, close
  }

  open private(set) var buttonType = ButtonType.custom
  private var titles: [State: String] = [:]
  private var titleColors: [State: UIColor] = [:]
  private var images: [State: UIImage] = [:]
  private var backgroundImages: [State: UIImage] = [:]
  private lazy var label = UILabel(frame: .zero)
  private lazy var picture = UIImageView(frame: .zero)

  /// Accepted.
  open var adjustsImageWhenHighlighted = true
  /// In points; kept, as are the other two, since title and image are not laid out.
  open var contentEdgeInsets = UIEdgeInsets.zero
  open var titleEdgeInsets = UIEdgeInsets.zero
  open var imageEdgeInsets = UIEdgeInsets.zero

  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    self.buttonType = buttonType
  }

  /// Uses the title of `primaryAction`.
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(frame: .zero, primaryAction: primaryAction)
    self.buttonType = buttonType
    if let title = primaryAction?.title, !title.isEmpty { setTitle(title, for: .normal) }
  }

  open func setTitle(_ title: String?, for state: State) {
    titles[state] = title
    stateDidChange()
  }

  /// For the state, or else the normal state.
  open func title(for state: State) -> String? { titles[state] ?? titles[.normal] }

  open var currentTitle: String? { title(for: state) }

  open func setTitleColor(_ color: UIColor?, for state: State) {
    titleColors[state] = color
    stateDidChange()
  }

  open func titleColor(for state: State) -> UIColor? { titleColors[state] ?? titleColors[.normal] }

  open func setImage(_ image: UIImage?, for state: State) {
    images[state] = image
    stateDidChange()
  }

  open func image(for state: State) -> UIImage? { images[state] ?? images[.normal] }

  open var currentImage: UIImage? { image(for: state) }

  open func setBackgroundImage(_ image: UIImage?, for state: State) {
    backgroundImages[state] = image
  }

  open func backgroundImage(for state: State) -> UIImage? {
    backgroundImages[state] ?? backgroundImages[.normal]
  }

  /// Added to the button on first access.
  open var titleLabel: UILabel? {
    install(label)
    return label
  }

  /// Added to the button on first access.
  open var imageView: UIImageView? {
    install(picture)
    return picture
  }

  private func install(_ view: UIView) {
    guard view.superview !== self else { return }
    addSubview(view)
    stateDidChange()
  }

  override func stateDidChange() {
    guard !subviews.isEmpty else { return }
    label.text = currentTitle
    if let color = titleColor(for: state) { label.textColor = color }
    picture.image = currentImage
  }

  override func send(liftInside event: UIEvent?) {
    super.send(liftInside: event)
    sendActions(for: .primaryActionTriggered)
  }

  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  {
    guard isEnabled, gestureRecognizer.view !== self,
      let tap = gestureRecognizer as? UITapGestureRecognizer
    else { return true }
    return tap.numberOfTapsRequired > 1 || tap.numberOfTouchesRequired > 1
  }
}
