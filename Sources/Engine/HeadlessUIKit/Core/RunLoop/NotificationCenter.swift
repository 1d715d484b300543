/// Notifies observers at once, in the order in which they were added.
///
/// Every simulation has its own centre, so that replays do not interfere.
///
/// ## Differences from UIKit
/// Queues are ignored: every block runs before `post` returns. Methods are passed as a ``Selector``, and targets are
/// not retained.
open class NotificationCenter: NSObject {
  private struct Observer {
    /// The object by which `removeObserver` finds the observer: its target, or the token of its block.
    weak var key: AnyObject?
    let name: Notification.Name?
    weak var object: AnyObject?
    let hasObject: Bool
    let tell: (AnyObject, Notification) -> Void

    func listens(to notification: Notification) -> Bool {
      guard key != nil, name == nil || name == notification.name else { return false }
      return !hasObject || object === notification.object.map { $0 as AnyObject }
    }
  }

  private var observers: [Observer] = []
  private var tokens: [NSObject] = []

  /// The running simulation's centre.
  ///
  /// Outside a run, a new empty centre, so that an object can still remove itself as an observer while it is
  /// deallocated.
  public static var `default`: NotificationCenter {
    Simulation.bound?.attachment { NotificationCenter() } ?? NotificationCenter()
  }

  /// Posts a notification of UIKit; costs nothing if this simulation has no notification centre yet.
  static func tell(_ name: Notification.Name, from object: Any) {
    Simulation.bound?.existingAttachment(NotificationCenter.self)?.post(name: name, object: object)
  }

  /// Adds an observer, which is not retained; a nil name matches any name, and a nil object matches any object.
  open func addObserver(
    _ observer: Any, selector aSelector: Selector, name aName: Notification.Name?,
    object anObject: Any?
  ) {
    add(observer as AnyObject, aName, anObject) { target, notification in
      aSelector.perform(on: target, with: notification as AnyObject)
    }
  }

  /// Adds a block as an observer; returns a token with which `removeObserver` removes the block.
  open func addObserver(
    forName name: Notification.Name?, object obj: Any?, queue: OperationQueue?,
    using block: @escaping (Notification) -> Void
  ) -> any NSObjectProtocol {
    let token = NSObject()
    tokens.append(token)
    add(token, name, obj) { _, notification in block(notification) }
    return token
  }

  open func removeObserver(_ observer: Any) {
    removeObserver(observer, name: nil, object: nil)
  }

  open func removeObserver(_ observer: Any, name aName: Notification.Name?, object anObject: Any?) {
    let key = observer as AnyObject
    let object = anObject.map { $0 as AnyObject }
    observers.removeAll { entry in
      entry.key === key && (aName == nil || entry.name == aName)
        && (object == nil || entry.object === object)
    }
    tokens.removeAll { $0 === key }
  }

  open func post(
    name aName: Notification.Name, object anObject: Any?,
    userInfo aUserInfo: [AnyHashable: Any]? = nil
  ) {
    post(Notification(name: aName, object: anObject, userInfo: aUserInfo))
  }

  open func post(_ notification: Notification) {
    observers.removeAll { $0.key == nil }
    for observer in observers where observer.listens(to: notification) {
      guard let key = observer.key else { continue }
      observer.tell(key, notification)
    }
  }

  private func add(
    _ key: AnyObject, _ name: Notification.Name?, _ object: Any?,
    _ tell: @escaping (AnyObject, Notification) -> Void
  ) {
    observers.append(
      Observer(
        key: key, name: name, object: object.map { $0 as AnyObject }, hasObject: object != nil,
        tell: tell))
  }
}
