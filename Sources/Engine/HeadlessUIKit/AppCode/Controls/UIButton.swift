/// A control with a title.
///
/// A single tap with one finger belongs to the button: tap recognisers of enclosing views do not begin.
///
/// ## Differences from UIKit
/// There are no menus. Configurations only provide title and image, which have a size but are not laid out.
open class UIButton: UIControl {
  /// The type of a button; has no effect on its appearance.
  public enum ButtonType: Int, Sendable {
    case custom, system, detailDisclosure, infoLight, infoDark, contactAdd, plain, close
  }

  open private(set) var buttonType = ButtonType.custom
  private var titles: [State: String] = [:]
  private var titleColors: [State: UIColor] = [:]
  private var images: [State: UIImage] = [:]
  private var backgroundImages: [State: UIImage] = [:]
  private lazy var label = makeLabel()
  private lazy var picture = UIImageView(frame: .zero)

  /// The insets around title and image, in points.
  open var contentEdgeInsets = UIEdgeInsets.zero { didSet { invalidateIntrinsicContentSize() } }
  /// The insets that move the title without changing the button's size.
  open var titleEdgeInsets = UIEdgeInsets.zero
  /// The insets that move the image without changing the button's size.
  open var imageEdgeInsets = UIEdgeInsets.zero
  /// Stored, but has no effect.
  open var adjustsImageWhenHighlighted = true
  open var adjustsImageWhenDisabled = true
  open var showsTouchWhenHighlighted = false
  open var reversesTitleShadowWhenHighlighted = false
  open var role = Role.normal
  open var isPointerInteractionEnabled = false
  private var showsMenu = false
  /// Stored, but has no effect: menus are not shown.
  open override var showsMenuAsPrimaryAction: Bool {
    get { showsMenu }
    set { showsMenu = newValue }
  }
  /// Stored, but has no effect, because menus are not shown; setting a menu is reported as `not-simulated`.
  open var menu: UIMenu? {
    didSet { if menu != nil { simulation.report(.notSimulated, "UIButton.menu") } }
  }
  private var styledTitles: [State: NSAttributedString] = [:]
  private var shadowColors: [State: UIColor] = [:]

  public enum Role: Int, Sendable {
    case normal, primary, cancel, destructive
  }

  /// Sets the title to the plain text of an attributed string.
  open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    styledTitles[state] = title
    setTitle(title?.string, for: state)
  }
  open func attributedTitle(for state: State) -> NSAttributedString? {
    styledTitles[state] ?? styledTitles[.normal]
  }
  open var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }
  open func setTitleShadowColor(_ color: UIColor?, for state: State) { shadowColors[state] = color }
  open func titleShadowColor(for state: State) -> UIColor? {
    shadowColors[state] ?? shadowColors[.normal]
  }
  open func setPreferredSymbolConfiguration(
    _ configuration: UIImage.SymbolConfiguration?, forImageIn state: State
  ) {}
  open var currentTitleColor: UIColor { titleColor(for: state) ?? .white }
  open var currentBackgroundImage: UIImage? { backgroundImage(for: state) }

  // The rectangles for background and content, although nothing is drawn.
  open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }
  open func contentRect(forBounds bounds: CGRect) -> CGRect { bounds.inset(by: contentEdgeInsets) }
  open func titleRect(forContentRect contentRect: CGRect) -> CGRect { contentRect }
  open func imageRect(forContentRect contentRect: CGRect) -> CGRect {
    CGRect(origin: contentRect.origin, size: currentImage?.size ?? .zero)
  }

  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    self.buttonType = buttonType
  }

  /// Creates a button with the title of `primaryAction`.
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(frame: .zero, primaryAction: primaryAction)
    self.buttonType = buttonType
    if let title = primaryAction?.title, !title.isEmpty { setTitle(title, for: .normal) }
  }

  open func setTitle(_ title: String?, for state: State) {
    titles[state] = title
    stateDidChange()
  }

  /// Returns the title for a state, or else for the normal state.
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

  /// The label of the title; added to the button on first access.
  open var titleLabel: UILabel? {
    install(label)
    return label
  }

  /// The view of the image; added to the button on first access.
  open var imageView: UIImageView? {
    install(picture)
    return picture
  }

  private func install(_ view: UIView) {
    guard view.superview !== self else { return }
    addSubview(view)
    stateDidChange()
  }

  private func makeLabel() -> UILabel {
    let label = UILabel(frame: .zero)
    label.font = .systemFont(ofSize: buttonType == .custom ? UIFont.buttonFontSize : 15)
    return label
  }

  /// The size of title and image side by side, plus `contentEdgeInsets`.
  ///
  /// If these insets are zero, there are 6 points above and below a title instead.
  ///
  /// *Observed:* on devices a system button with a title is 30 points high and at least 30 points wide.
  open override var intrinsicContentSize: CGSize {
    label.text = currentTitle
    let (text, image) = (label.intrinsicContentSize, currentImage?.size ?? .zero)
    let isPadded = contentEdgeInsets == .zero && text.height > 0
    let size = CGSize(
      width: text.width + image.width + contentEdgeInsets.left + contentEdgeInsets.right,
      height: max(text.height, image.height) + contentEdgeInsets.top + contentEdgeInsets.bottom)
    guard isPadded else { return size }
    return CGSize(
      width: max(30, size.width), height: max(text.height.rounded() + 12, image.height))
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  override func stateDidChange() {
    layoutContentDidChange()
    guard !subviews.isEmpty else { return }
    label.text = currentTitle
    if let color = titleColor(for: state) { label.textColor = color }
    picture.image = currentImage
  }

  override func send(liftInside event: UIEvent?) {
    super.send(liftInside: event)
    sendActions(for: .primaryActionTriggered)
  }

  override func owns(_ gesture: UIGestureRecognizer) -> Bool { gesture.isSingleTap }

  // MARK: Configurations

  /// The configuration.
  ///
  /// Its title and image become the button's title and image. Everything else is only stored.
  open var configuration: Configuration? {
    didSet {
      guard let configuration else { return }
      if let title = configuration.attributedTitle.map({ String($0.characters) })
        ?? configuration.title
      {
        setTitle(title, for: .normal)
      }
      if let image = configuration.image { setImage(image, for: .normal) }
    }
  }
  /// A handler that is called by `updateConfiguration()` alone.
  open var configurationUpdateHandler: ((UIButton) -> Void)?
  open var automaticallyUpdatesConfiguration = true
  open func setNeedsUpdateConfiguration() { updateConfiguration() }
  open func updateConfiguration() { configurationUpdateHandler?(self) }

  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(frame: .zero, primaryAction: primaryAction)
    setConfiguration(configuration)
  }

  private func setConfiguration(_ configuration: Configuration) {
    self.configuration = configuration
  }
}
