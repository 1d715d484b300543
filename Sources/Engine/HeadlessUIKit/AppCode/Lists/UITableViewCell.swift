/// A view that shows a row of a table.
///
/// ## Differences from UIKit
/// Detail labels, images, accessories and separators are not laid out: the text label fills the content view. There is
/// no editing, and there are no swipe actions.
open class UITableViewCell: UIView, ReusableView {
  public enum CellStyle: Int, Sendable {
    case `default`, value1, value2, subtitle
  }

  /// Stored, but has no effect: nothing is drawn.
  public enum SelectionStyle: Int, Sendable {
    case none, blue, gray, `default`
  }

  /// Stored, but has no effect: nothing is drawn.
  public enum AccessoryType: Int, Sendable {
    case none, disclosureIndicator, detailDisclosureButton, checkmark, detailButton
  }

  /// Stored, but has no effect: there is no editing.
  public enum EditingStyle: Int, Sendable {
    case none, delete, insert
  }

  open private(set) var contentView = UIView()
  open internal(set) var reuseIdentifier: String?
  private let style: CellStyle
  private lazy var label = madeLabel()
  private lazy var detail = madeLabel()
  private lazy var picture = UIImageView(frame: .zero)

  open var selectionStyle = SelectionStyle.default
  /// Stored, but not shown; any accessory is reported as `not-simulated`.
  open var accessoryType = AccessoryType.none {
    didSet {
      if accessoryType != .none {
        simulation.report(.notSimulated, "UITableViewCell.accessoryType")
      }
    }
  }
  open var accessoryView: UIView? {
    didSet {
      if accessoryView != nil { simulation.report(.notSimulated, "UITableViewCell.accessoryView") }
    }
  }
  open var backgroundView: UIView? { didSet { fill(with: backgroundView, insteadOf: oldValue) } }
  /// Stored, but not shown; setting a view is reported as `not-simulated`.
  open var selectedBackgroundView: UIView? {
    didSet {
      if selectedBackgroundView != nil {
        simulation.report(.notSimulated, "UITableViewCell.selectedBackgroundView")
      }
    }
  }
  open var separatorInset = UIEdgeInsets.zero
  open private(set) var isEditing = false

  public init(style: CellStyle, reuseIdentifier: String?) {
    self.style = style
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: UITableView.defaultRowHeight))
    self.reuseIdentifier = reuseIdentifier
    fill(with: contentView)
  }

  public required init?(coder: NSCoder) {
    style = .default
    super.init(coder: coder)
    fill(with: contentView)
  }

  public convenience override init(frame: CGRect) {
    self.init(style: .default, reuseIdentifier: nil)
    if frame != .zero { self.frame = frame }
  }

  /// Creates a cell of a registered class for a table; not in UIKit.
  public required convenience init(registered identifier: String) {
    self.init(style: .default, reuseIdentifier: identifier)
    reuseIdentifier = identifier
  }

  private func madeLabel() -> UILabel {
    let label = UILabel(frame: contentView.bounds)
    label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    contentView.addSubview(label)
    return label
  }

  open var textLabel: UILabel? { label }
  /// The second label; nil in the default style.
  open var detailTextLabel: UILabel? { style == .default ? nil : detail }
  open var imageView: UIImageView? { picture }

  open var isSelected: Bool {
    get { selected }
    set { setSelected(newValue, animated: false) }
  }
  private var selected = false

  open var isHighlighted: Bool {
    get { highlighted }
    set { setHighlighted(newValue, animated: false) }
  }
  private var highlighted = false

  open func setSelected(_ selected: Bool, animated: Bool) { self.selected = selected }

  open func setHighlighted(_ highlighted: Bool, animated: Bool) { self.highlighted = highlighted }

  /// Sets `isEditing`, without an effect on the layout.
  open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }

  /// Called before the cell is reused.
  open func prepareForReuse() {}

  /// Returns the height that constraints in the content view determine; 44 points without constraints.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    guard !contentView.constraints.isEmpty else {
      return CGSize(width: size.width, height: UITableView.defaultRowHeight)
    }
    return contentView.systemLayoutSizeFitting(
      size, withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel)
  }

  public struct StateMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let showingEditControl = Self(rawValue: 1 << 0)
    public static let showingDeleteConfirmation = Self(rawValue: 1 << 1)
  }

  /// Never called: there is no editing.
  open func willTransition(to state: StateMask) {}
  open func didTransition(to state: StateMask) {}
  /// Never called.
  open func updateConfiguration(using state: UICellConfigurationState) {}
  open func setNeedsUpdateConfiguration() {}
}

/// A header or footer of a table's section.
open class UITableViewHeaderFooterView: UIView, ReusableView {
  open private(set) var contentView = UIView()
  open internal(set) var reuseIdentifier: String?
  open private(set) lazy var textLabel: UILabel? = madeLabel()
  open private(set) lazy var detailTextLabel: UILabel? = madeLabel()
  open var backgroundView: UIView?

  public init(reuseIdentifier: String?) {
    super.init(frame: .zero)
    self.reuseIdentifier = reuseIdentifier
    fill(with: contentView)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    fill(with: contentView)
  }

  public convenience override init(frame: CGRect) {
    self.init(reuseIdentifier: nil)
    if frame != .zero { self.frame = frame }
  }

  /// Creates a header or footer for a table from its registered class; not in UIKit.
  public required convenience init(registered identifier: String) {
    self.init(reuseIdentifier: identifier)
    reuseIdentifier = identifier
  }

  private func addContentView() {
    contentView.frame = bounds
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
  }

  private func madeLabel() -> UILabel {
    let label = UILabel(frame: contentView.bounds)
    label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    contentView.addSubview(label)
    return label
  }

  open func prepareForReuse() {}
}
