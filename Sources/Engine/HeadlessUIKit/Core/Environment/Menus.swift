// Menus and their elements: stored, but never shown.

@preconcurrency @MainActor
open class UIMenuElement: NSObject {
  public enum State: Int, Sendable {
    case off, on, mixed
  }

  public struct Attributes: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let disabled = Self(rawValue: 1 << 0)
    public static let destructive = Self(rawValue: 1 << 1)
    public static let hidden = Self(rawValue: 1 << 2)
    public static let keepsMenuPresented = Self(rawValue: 1 << 3)
  }

  open var title: String
  open var image: UIImage?

  init(title: String, image: UIImage?) {
    (self.title, self.image) = (title, image)
    super.init()
  }
}

open class UIMenu: UIMenuElement {
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  public struct Options: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let displayInline = Self(rawValue: 1 << 0)
    public static let destructive = Self(rawValue: 1 << 1)
    public static let singleSelection = Self(rawValue: 1 << 5)
  }

  open private(set) var children: [UIMenuElement]
  open private(set) var options: Options
  open private(set) var identifier: Identifier

  public init(
    title: String = "", image: UIImage? = nil, identifier: Identifier? = nil,
    options: Options = [], children: [UIMenuElement] = []
  ) {
    (self.children, self.options) = (children, options)
    self.identifier = identifier ?? Identifier("menu")
    super.init(title: title, image: image)
  }
}

public typealias UIActionHandler = (_ action: UIAction) -> Void

/// A named closure, for controls.
///
/// ## Differences from UIKit
/// Menus are not shown: attributes, state and images are only stored.
open class UIAction: UIMenuElement {
  /// The identifier by which an action can be replaced or removed.
  public struct Identifier: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  open var attributes: UIMenuElement.Attributes
  open var state: UIMenuElement.State
  open var discoverabilityTitle: String?
  /// The given identifier; without one, a unique identifier.
  open var identifier: Identifier {
    givenIdentifier ?? Identifier("action-\(UInt(bitPattern: ObjectIdentifier(self)))")
  }
  /// The control that sent the action.
  open internal(set) weak var sender: AnyObject?
  private let givenIdentifier: Identifier?
  private let handler: UIActionHandler

  /// Creates an action; without an identifier it differs from every other action.
  public init(
    title: String = "", image: UIImage? = nil, identifier: Identifier? = nil,
    discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [],
    state: UIMenuElement.State = .off, handler: @escaping UIActionHandler
  ) {
    (self.attributes, self.state) = (attributes, state)
    self.discoverabilityTitle = discoverabilityTitle
    givenIdentifier = identifier
    self.handler = handler
    super.init(title: title, image: image)
  }

  func perform(from sender: AnyObject) {
    self.sender = sender
    handler(self)
  }
}
