#if !canImport(ObjectiveC)
  /// How an object retains a value associated with it.
  public enum objc_AssociationPolicy: UInt, Sendable {
    case OBJC_ASSOCIATION_ASSIGN = 0
    case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
    case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
    case OBJC_ASSOCIATION_RETAIN = 769
    case OBJC_ASSOCIATION_COPY = 771
  }

  /// The associated values by object and key.
  private final class Associations {
    struct Entry {
      weak var owner: AnyObject?
      var values: [UnsafeRawPointer: Any] = [:]
    }
    var entries: [ObjectIdentifier: Entry] = [:]
    /// The number of entries above which the entries of released objects are removed.
    var limit = 64

    static var current: Associations { Simulation.current.attachment { Associations() } }

    func set(_ value: Any?, for key: UnsafeRawPointer, on object: AnyObject) {
      let id = ObjectIdentifier(object)
      if entries[id]?.owner !== object { entries[id] = Entry(owner: object) }
      entries[id]?.values[key] = value
      guard entries.count > limit else { return }
      entries = entries.filter { $0.value.owner != nil }
      limit = max(64, 2 * entries.count)
    }
  }

  /// Returns the value associated with an object under a key; nil if there is none.
  ///
  /// ## Differences from UIKit
  /// The running simulation stores the values, which may outlive their object for a while.
  public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
    let object = object as AnyObject
    guard let entry = Associations.current.entries[ObjectIdentifier(object)],
      entry.owner === object
    else { return nil }
    let value = entry.values[key]
    return value is Unassigned ? (value as? Unassigned)?.object : value
  }

  /// Associates a value with an object; a nil value removes the association.
  public func objc_setAssociatedObject(
    _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
  ) {
    let isAssigned = policy == .OBJC_ASSOCIATION_ASSIGN
    Associations.current.set(
      isAssigned ? value.map { Unassigned(object: $0 as AnyObject) } : value, for: key,
      on: object as AnyObject)
  }

  /// An associated object that is not retained.
  private struct Unassigned {
    weak var object: AnyObject?
  }
#endif
