// App code as it is written against UIKit; only the import and the selectors differ.
import HeadlessUIKit

/// A card with constraints, a stack and a blurred back, as most apps lay one out.
final class ConstrainedCardView: UIView {
  let backdrop = UIVisualEffectView(effect: UIBlurEffect(style: .dark))
  let titleLabel = UILabel()
  let closeButton = UIButton(type: .system)
  private lazy var stack = UIStackView(arrangedSubviews: [titleLabel, closeButton])
  private(set) var heightConstraint: NSLayoutConstraint?

  override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  private func setUp() {
    backdrop.translatesAutoresizingMaskIntoConstraints = false
    stack.translatesAutoresizingMaskIntoConstraints = false
    stack.axis = .vertical
    stack.alignment = .center
    stack.distribution = .equalSpacing
    stack.spacing = 8
    titleLabel.setContentHuggingPriority(.required, for: .vertical)
    closeButton.setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
    addSubview(backdrop)
    backdrop.contentView.addSubview(stack)

    backdrop.leadingAnchor.constraint(equalTo: leadingAnchor).isActive = true
    let height = heightAnchor.constraint(equalToConstant: 200)
    height.priority = UILayoutPriority(999)
    height.identifier = "height"
    heightConstraint = height
    NSLayoutConstraint.activate([
      height,
      backdrop.trailingAnchor.constraint(equalTo: trailingAnchor),
      backdrop.topAnchor.constraint(equalTo: topAnchor),
      backdrop.bottomAnchor.constraint(equalTo: safeAreaLayoutGuide.bottomAnchor, constant: -16),
      stack.centerXAnchor.constraint(equalTo: layoutMarginsGuide.centerXAnchor),
      stack.centerYAnchor.constraint(lessThanOrEqualTo: centerYAnchor),
      stack.widthAnchor.constraint(equalTo: widthAnchor, multiplier: 0.8),
      closeButton.heightAnchor.constraint(greaterThanOrEqualToConstant: 44),
      NSLayoutConstraint(
        item: stack, attribute: .left, relatedBy: .greaterThanOrEqual, toItem: backdrop,
        attribute: .left, multiplier: 1, constant: 8),
    ])
  }

  func expand() {
    heightConstraint?.constant = 400
    UIView.animate(withDuration: 0.3) { self.layoutIfNeeded() }
  }
}

/// A view with manual layout.
///
/// Manual layout is simulated, so it causes no diagnostic.
final class HandmadeRowView: UIView {
  let badge = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
  let line = UIView()

  init() {
    super.init(frame: .zero)
    backgroundColor = .systemBackground
    tintColor = .systemRed
    layer.cornerRadius = 8
    layer.masksToBounds = true
    layer.borderWidth = 1 / UIScreen.main.scale
    layer.shadowOpacity = 0.2
    layer.shadowOffset = CGSize(width: 0, height: 2)
    layer.shadowRadius = 4
    badge.autoresizingMask = [.flexibleLeftMargin, .flexibleBottomMargin]
    addSubview(badge)
    insertSubview(line, belowSubview: badge)
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: 44)
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: intrinsicContentSize.height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let area = bounds.inset(by: safeAreaInsets).insetBy(dx: 12, dy: 8)
    badge.center = CGPoint(x: area.maxX - badge.bounds.width / 2, y: area.midY)
    line.frame = CGRect(x: area.minX, y: bounds.maxY - 1, width: area.width, height: 1)
  }

  override func draw(_ rect: CGRect) {
    UIBezierPath(roundedRect: rect, cornerRadius: 8).append(UIBezierPath(ovalIn: rect))
  }

  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    bounds.insetBy(dx: -10, dy: -10).contains(point)
  }
}
