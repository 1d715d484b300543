// Foundation has these only on Apple's systems.

#if !canImport(ObjectiveC)
  /// How a table holds its objects.
  public enum NSPointerFunctions {
    public struct Options: OptionSet, Sendable {
      public let rawValue: UInt

      public init(rawValue: UInt) { self.rawValue = rawValue }

      public static let strongMemory: Options = []
      public static let weakMemory = Options(rawValue: 5)
      public static let objectPersonality: Options = []
      /// Compares objects by identity instead of `isEqual(_:)`.
      public static let objectPointerPersonality = Options(rawValue: 2 << 8)
      /// Has no effect: objects are not copied.
      public static let copyIn = Options(rawValue: 1 << 16)
    }
  }

  /// A reference to an object of a table.
  private struct TableReference<Object: AnyObject> {
    private weak var weak: Object?
    private let strong: Object?

    init(_ object: Object, _ options: NSPointerFunctions.Options) {
      weak = object
      strong = options.contains(.weakMemory) ? nil : object
    }

    var object: Object? { weak }

    func isTo(_ other: Object, _ options: NSPointerFunctions.Options) -> Bool {
      guard let object else { return false }
      if object === other { return true }
      guard !options.contains(.objectPointerPersonality) else { return false }
      return (object as? NSObject)?.isEqual(other) ?? false
    }
  }

  /// A set of objects that may be released while they are in it.
  ///
  /// ## Differences from Foundation
  /// Objects are in the order in which they were added, and a search takes time in proportion to their number. Released
  /// objects are not counted.
  open class NSHashTable<ObjectType: AnyObject>: NSObject {
    private let options: NSPointerFunctions.Options
    private var references: [TableReference<ObjectType>] = []

    public init(options: NSPointerFunctions.Options = [], capacity initialCapacity: Int = 0) {
      self.options = options
      super.init()
    }

    open class func weakObjects() -> NSHashTable<ObjectType> { NSHashTable(options: .weakMemory) }

    open var allObjects: [ObjectType] { references.compactMap(\.object) }
    open var anyObject: ObjectType? { allObjects.first }
    open var count: Int { allObjects.count }
    open func objectEnumerator() -> NSEnumerator { NSArray(array: allObjects).objectEnumerator() }

    open func member(_ object: ObjectType?) -> ObjectType? {
      object.flatMap { object in references.first { $0.isTo(object, options) }?.object }
    }

    open func contains(_ anObject: ObjectType?) -> Bool { member(anObject) != nil }

    open func add(_ object: ObjectType?) {
      guard let object, !contains(object) else { return }
      references.removeAll { $0.object == nil }
      references.append(TableReference(object, options))
    }

    open func remove(_ object: ObjectType?) {
      guard let object else { return }
      references.removeAll { $0.isTo(object, options) }
    }

    open func removeAllObjects() { references = [] }
  }

  /// A dictionary whose keys and values may be released while they are in it; an entry goes with either.
  ///
  /// ## Differences from Foundation
  /// Entries are in the order in which they were added, and a search takes time in proportion to their number. Entries
  /// with a released object are not counted.
  open class NSMapTable<KeyType: AnyObject, ObjectType: AnyObject>: NSObject {
    private let keyOptions, valueOptions: NSPointerFunctions.Options
    private var entries: [(key: TableReference<KeyType>, value: TableReference<ObjectType>)] = []

    public init(
      keyOptions: NSPointerFunctions.Options = [], valueOptions: NSPointerFunctions.Options = [],
      capacity initialCapacity: Int = 0
    ) {
      (self.keyOptions, self.valueOptions) = (keyOptions, valueOptions)
      super.init()
    }

    open class func strongToStrongObjects() -> NSMapTable<KeyType, ObjectType> { NSMapTable() }
    open class func weakToStrongObjects() -> NSMapTable<KeyType, ObjectType> {
      NSMapTable(keyOptions: .weakMemory)
    }
    open class func strongToWeakObjects() -> NSMapTable<KeyType, ObjectType> {
      NSMapTable(valueOptions: .weakMemory)
    }
    open class func weakToWeakObjects() -> NSMapTable<KeyType, ObjectType> {
      NSMapTable(keyOptions: .weakMemory, valueOptions: .weakMemory)
    }

    private var present: [(key: KeyType, value: ObjectType)] {
      entries.compactMap { entry in
        entry.key.object.flatMap { key in entry.value.object.map { (key, $0) } }
      }
    }

    open var count: Int { present.count }
    open func keyEnumerator() -> NSEnumerator {
      NSArray(array: present.map(\.key)).objectEnumerator()
    }
    open func objectEnumerator() -> NSEnumerator? {
      NSArray(array: present.map(\.value)).objectEnumerator()
    }

    open func object(forKey aKey: KeyType?) -> ObjectType? {
      aKey.flatMap { key in entries.first { $0.key.isTo(key, keyOptions) }?.value.object }
    }

    open func setObject(_ anObject: ObjectType?, forKey aKey: KeyType?) {
      removeObject(forKey: aKey)
      guard let anObject, let aKey else { return }
      entries.removeAll { $0.key.object == nil || $0.value.object == nil }
      entries.append((TableReference(aKey, keyOptions), TableReference(anObject, valueOptions)))
    }

    open func removeObject(forKey aKey: KeyType?) {
      guard let aKey else { return }
      entries.removeAll { $0.key.isTo(aKey, keyOptions) }
    }

    open func removeAllObjects() { entries = [] }
  }
#endif
