/// What a `UIAction` does.
public typealias UIActionHandler = (_ action: UIAction) -> Void

/// A piece of work with a name, for controls.
///
/// ## Differences from UIKit
/// No menus: attributes, state and images are not kept.
open class UIAction: NSObject {
  /// Names an action, so that it can be replaced and removed.
  public struct Identifier: Hashable, RawRepresentable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    public init(_ rawValue: String) {
      self.rawValue = rawValue
    }
  }

  open var title: String
  /// The identifier it was given; else one that only this action has.
  public var identifier: Identifier {
    givenIdentifier ?? Identifier("action-\(UInt(bitPattern: ObjectIdentifier(self)))")
  }
  /// The control that the action was sent from.
  open internal(set) weak var sender: AnyObject?
  private let givenIdentifier: Identifier?
  private let handler: UIActionHandler

  /// Creates an action; without an identifier it is different from every other one.
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
