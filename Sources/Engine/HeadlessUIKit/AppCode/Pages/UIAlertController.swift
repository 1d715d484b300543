/// A message with buttons, as an alert or an action sheet.
///
/// A tap on a button dismisses the alert and then calls the handler of the button's action.
///
/// ## Differences from UIKit
/// Sizes and positions are our choice. An alert is a card 270 points wide in the middle; an action sheet is a card
/// across the lower edge. Each button is 44 points high. An action sheet is never a popover.
open class UIAlertController: UIViewController {
  public enum Style: Int, Sendable {
    case actionSheet, alert
  }

  private static let rowHeight: CGFloat = 44
  private static let alertWidth: CGFloat = 270

  open var message: String?
  open private(set) var preferredStyle: Style
  open private(set) var actions: [UIAlertAction] = []
  open private(set) var textFields: [UITextField]?
  open var preferredAction: UIAlertAction?
  private let card = UIView(frame: .zero)

  public init(title: String?, message: String?, preferredStyle: Style) {
    (self.message, self.preferredStyle) = (message, preferredStyle)
    super.init(nibName: nil, bundle: nil)
    self.title = title
    modalPresentationStyle = .overFullScreen
    modalTransitionStyle = preferredStyle == .alert ? .crossDissolve : .coverVertical
  }

  public required init?(coder: NSCoder) {
    preferredStyle = .alert
    super.init(coder: coder)
  }

  open func addAction(_ action: UIAlertAction) {
    actions.append(action)
    if isViewLoaded { addButton(for: action) }
  }

  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    let field = UITextField(frame: .zero)
    textFields = (textFields ?? []) + [field]
    configurationHandler?(field)
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(white: 0, alpha: 0.2)
    card.backgroundColor = .systemBackground
    card.layer.cornerRadius = 13
    view.addSubview(card)
    for (text, isTitle) in [(title, true), (message, false)] {
      guard let text, !text.isEmpty else { continue }
      let label = UILabel(frame: .zero)
      label.text = text
      label.font = isTitle ? .boldSystemFont(ofSize: 17) : .systemFont(ofSize: 13)
      label.numberOfLines = 0
      label.textAlignment = .center
      card.addSubview(label)
    }
    for field in textFields ?? [] { card.addSubview(field) }
    for action in actions { addButton(for: action) }
    let tap = UITapGestureRecognizer()
    tap.addTarget(self, action: Selector("tapBeside:", UIAlertController.tapBeside))
    view.addGestureRecognizer(tap)
  }

  private func addButton(for action: UIAlertAction) {
    let button = UIButton(type: .system)
    button.setTitle(action.title, for: .normal)
    button.isEnabled = action.isEnabled
    action.button = button
    button.addAction(
      UIAction { [weak self] _ in self?.choose(action) }, for: .touchUpInside)
    card.addSubview(button)
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let width =
      preferredStyle == .alert
      ? Self.alertWidth : min(view.bounds.width, view.bounds.height) - 16
    var y: CGFloat = 12
    for part in card.subviews {
      let height =
        part is UILabel
        ? part.sizeThatFits(CGSize(width: width - 32, height: 0)).height + 8 : Self.rowHeight
      part.frame = CGRect(x: 16, y: y, width: width - 32, height: height)
      y += height
    }
    let bottom = view.bounds.maxY - view.safeAreaInsets.bottom - 8
    card.frame = CGRect(
      x: view.bounds.midX - width / 2,
      y: preferredStyle == .alert ? view.bounds.midY - y / 2 : bottom - y, width: width, height: y)
  }

  /// Chooses the cancel action when the user taps outside an action sheet.
  private func tapBeside(_ tap: UITapGestureRecognizer) {
    guard preferredStyle == .actionSheet, !card.frame.contains(tap.location(in: view)),
      let cancel = actions.first(where: { $0.style == .cancel })
    else { return }
    choose(cancel)
  }

  private func choose(_ action: UIAlertAction) {
    guard !isBeingDismissed else { return }
    (presentingViewController ?? self).dismiss(animated: true) { action.handler?(action) }
  }
}

/// A button of an alert.
@preconcurrency @MainActor
open class UIAlertAction: NSObject {
  public enum Style: Int, Sendable {
    case `default`, cancel, destructive
  }

  open private(set) var title: String?
  open private(set) var style: Style
  open var isEnabled = true { didSet { button?.isEnabled = isEnabled } }
  fileprivate let handler: ((UIAlertAction) -> Void)?
  fileprivate weak var button: UIButton?

  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    (self.title, self.style, self.handler) = (title, style, handler)
    super.init()
  }
}

/// Shares items with other apps; shows an empty sheet, because there are no other apps.
open class UIActivityViewController: UIViewController {
  public typealias ActivityType = UIActivity.ActivityType
  public typealias CompletionWithItemsHandler = (ActivityType?, Bool, [Any]?, (any Error)?) -> Void

  open var completionWithItemsHandler: CompletionWithItemsHandler?
  open var excludedActivityTypes: [ActivityType]?

  public init(activityItems: [Any], applicationActivities: [UIActivity]?) {
    super.init(nibName: nil, bundle: nil)
    simulation.report(.notSimulated, "UIActivityViewController")
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }
}

@preconcurrency @MainActor
open class UIActivity: NSObject {
  public struct ActivityType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
    public static let airDrop = Self("com.apple.UIKit.activity.AirDrop")
    public static let mail = Self("com.apple.UIKit.activity.Mail")
    public static let message = Self("com.apple.UIKit.activity.Message")
    public static let print = Self("com.apple.UIKit.activity.Print")
    public static let copyToPasteboard = Self("com.apple.UIKit.activity.CopyToPasteboard")
    public static let assignToContact = Self("com.apple.UIKit.activity.AssignToContact")
    public static let saveToCameraRoll = Self("com.apple.UIKit.activity.SaveToCameraRoll")
    public static let addToReadingList = Self("com.apple.UIKit.activity.AddToReadingList")
    public static let postToFacebook = Self("com.apple.UIKit.activity.PostToFacebook")
    public static let postToTwitter = Self("com.apple.UIKit.activity.PostToTwitter")
  }

  open class var activityCategory: Category { .action }
  public enum Category: Int, Sendable {
    case action, share
  }
  open var activityType: ActivityType? { nil }
  open var activityTitle: String? { nil }
  open var activityImage: UIImage? { nil }
  open var activityViewController: UIViewController? { nil }
  open func canPerform(withActivityItems activityItems: [Any]) -> Bool { false }
  open func prepare(withActivityItems activityItems: [Any]) {}
  open func perform() {}
  open func activityDidFinish(_ completed: Bool) {}
}

@preconcurrency @MainActor
open class UIActivityItemProvider: NSObject {
  open private(set) var placeholderItem: Any?
  public init(placeholderItem: Any) {
    self.placeholderItem = placeholderItem
    super.init()
  }
  open var item: Any { placeholderItem ?? () }
}
