/// A control with a title that is pushed.
///
/// A single tap of one finger on a button is the button's: recognisers for that on the views around it
/// do not begin.
///
/// ## Differences from UIKit
/// No configurations and no menus. Title and image are kept, not laid out.
open class UIButton: UIControl {
  /// The looks that UIKit offers; all the same here.
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

  /// Accepted; nothing is drawn.
  open var adjustsImageWhenHighlighted = true

  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  /// Archives are not supported: the button is empty.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    self.buttonType = buttonType
  }

  /// Creates a button that takes its title from `primaryAction` and does it when pushed.
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(frame: .zero, primaryAction: primaryAction)
    self.buttonType = buttonType
    if let title = primaryAction?.title, !title.isEmpty { setTitle(title, for: .normal) }
  }

  // MARK: Looks

  open func setTitle(_ title: String?, for state: State) {
    titles[state] = title
    stateDidChange()
  }

  /// The title of a state, or else that of the normal state.
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

  /// The label with the current title; made when it is first asked for, and in the button from then.
  open var titleLabel: UILabel? {
    install(label)
    return label
  }

  /// The view with the current image; made when it is first asked for, and in the button from then.
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

  // MARK: Touches

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
