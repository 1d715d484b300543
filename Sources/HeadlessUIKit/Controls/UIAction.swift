public typealias UIActionHandler = (_ action: UIAction) -> Void

/// A named closure, for controls.
///
/// ## Differences from UIKit
/// No menus: attributes, state and images are not kept.
@preconcurrency @MainActor
open class UIAction: NSObject {
  /// Identifies an action, for replacement and removal.
  public struct Identifier: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  open var title: String
  /// The given identifier, or else a unique one.
  public var identifier: Identifier {
    givenIdentifier ?? Identifier("action-\(UInt(bitPattern: ObjectIdentifier(self)))")
  }
  /// The control that sent the action.
  open internal(set) weak var sender: AnyObject?
  private let givenIdentifier: Identifier?
  private let handler: UIActionHandler

  /// Without an identifier the action is different from every other.
  public init(
    title: String = "", identifier: Identifier? = nil, handler: @escaping UIActionHandler
  ) {
    self.title = title
    givenIdentifier = identifier
    self.handler = handler
    super.init()
  }

  func perform(from sender: AnyObject) {
    self.sender = sender
    handler(self)
  }
}
