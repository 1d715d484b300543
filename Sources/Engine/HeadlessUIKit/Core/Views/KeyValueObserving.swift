#if !canImport(ObjectiveC)
  /// An object whose properties can be observed.
  ///
  /// Some properties announce their changes: offset, content size, inset and delegate of a scroll view; frame, bounds,
  /// centre, transform, opacity and visibility of a view; a controller's parent; the state of a recogniser and of a
  /// property animator. Whenever such a property changes, all observed properties of its object are compared with their
  /// last values.
  ///
  /// ## Differences from UIKit
  /// Setting a property to its current value notifies no observer. Any key path can be observed, but a change of a
  /// property not listed above is noticed late or never. Prior notifications are not sent.
  public protocol _KeyValueCodingAndObserving: AnyObject {}

  extension NSObject: _KeyValueCodingAndObserving {}

  /// An object that receives changes of properties that it observes by name.
  ///
  /// Responders conform to this protocol. Other classes that override `observeValue` conform once the tool
  /// `adapt-sources` has adapted their source code.
  public protocol _KeyValueObserver: NSObject {
    func observeValue(
      forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
      context: UnsafeMutableRawPointer?)
  }

  /// A class whose properties can be observed by name.
  @MainActor
  protocol ObservableByName: AnyObject {
    /// Returns the value of a property that announces its changes: `NSNull` for a value of nil; nil if there is no such
    /// property.
    func observableValue(named name: String) -> AnyHashable?
  }

  extension NSObjectProtocol {
    /// Does nothing; lets overrides call `super`.
    public func observeValue(
      forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
      context: UnsafeMutableRawPointer?
    ) {}
  }

  public struct NSKeyValueObservingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let new = Self(rawValue: 1 << 0)
    public static let old = Self(rawValue: 1 << 1)
    /// Calls the observer at once with the current value.
    public static let initial = Self(rawValue: 1 << 2)
    /// Ignored.
    public static let prior = Self(rawValue: 1 << 3)
  }

  public enum NSKeyValueChange: UInt, Sendable {
    case setting = 1
    case insertion, removal, replacement
  }

  public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let newKey = Self(rawValue: "new")
    public static let oldKey = Self(rawValue: "old")
    public static let kindKey = Self(rawValue: "kind")
  }

  public struct NSKeyValueObservedChange<Value> {
    public let kind = NSKeyValueChange.setting
    /// The new value; nil unless requested in the options.
    public let newValue: Value?
    /// The old value; nil unless requested in the options.
    public let oldValue: Value?
    public let isPrior = false
  }

  /// The observation of a property; ends when released.
  public final class NSKeyValueObservation: NSObject {
    private let observations: Observations
    fileprivate weak var object: AnyObject?
    fileprivate let check: (AnyObject) -> Void

    fileprivate init(
      of object: AnyObject, in observations: Observations, check: @escaping (AnyObject) -> Void
    ) {
      (self.observations, self.object, self.check) = (observations, object, check)
      super.init()
      observations.entries.append(Unretained(self))
    }

    public func invalidate() {
      object = nil
      observations.entries.removeAll { $0.object === self }
    }

    deinit { invalidate() }
  }

  /// The observations of a simulation, in the order they were made.
  final class Observations {
    var entries: [Unretained<NSKeyValueObservation>] = []
    /// The observations made by name; each lasts until its observer removes it.
    fileprivate var named: [(path: String, observer: ObjectIdentifier, NSKeyValueObservation)] = []

    static var current: Observations { Simulation.current.attachment { Observations() } }

    /// Compares an object's observed properties with their last values, and notifies the observers of changed
    /// properties.
    func check(_ object: AnyObject) {
      for entry in entries.map({ $0.object }) where entry.object === object { entry.check(object) }
    }
  }

  extension _KeyValueCodingAndObserving {
    /// Lets observers check whether a property has changed.
    func announceChange() {
      if Simulation.bound?.isObserved == true { Observations.current.check(self) }
    }
  }

  extension _KeyValueCodingAndObserving {
    /// Calls `changeHandler` after each change, until the observation is released.
    public func observe<Value>(
      _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
      changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
      observe({ $0[keyPath: keyPath] }, options, changeHandler)
    }

    private func observe<Value>(
      _ read: @escaping (Self) -> Value, _ options: NSKeyValueObservingOptions,
      _ changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
      var last = read(self)
      func tell(_ object: Self, old: Value?) {
        changeHandler(
          object,
          NSKeyValueObservedChange(
            newValue: options.contains(.new) ? last : nil,
            oldValue: options.contains(.old) ? old : nil))
      }
      if options.contains(.initial) { tell(self, old: nil) }
      Simulation.current.isObserved = true
      return NSKeyValueObservation(of: self, in: .current) { object in
        guard let object = object as? Self else { return }
        let (old, new) = (last, read(object))
        if let old = old as? any Equatable, isEqual(old, new) { return }
        last = new
        tell(object, old: old)
      }
    }

    /// Calls the observer's `observeValue(forKeyPath:of:change:context:)` after each change.
    ///
    /// Reports `not-simulated` if the named property does not announce its changes, or if the observer cannot receive
    /// them.
    @preconcurrency @MainActor
    public func addObserver(
      _ observer: NSObject, forKeyPath keyPath: String,
      options: NSKeyValueObservingOptions = [], context: UnsafeMutableRawPointer?
    ) {
      guard let read = reader(of: keyPath), let observer = observer as? any _KeyValueObserver else {
        Simulation.current.report(.notSimulated, "observation of '\(keyPath)'")
        return
      }
      let observation = observe(read, options) { [weak observer] object, change in
        var values: [NSKeyValueChangeKey: Any] = [.kindKey: change.kind.rawValue]
        values[.newKey] = change.newValue?.base
        values[.oldKey] = change.oldValue?.base
        observer?.observeValue(forKeyPath: keyPath, of: object, change: values, context: context)
      }
      Observations.current.named.append((keyPath, ObjectIdentifier(observer), observation))
    }

    public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {
      // An object that outlives its simulation removes its observers when it is released, as from `deinit`.
      guard let observations = Simulation.bound?.existingAttachment(Observations.self) else {
        return
      }
      let index = observations.named.lastIndex {
        $0.path == keyPath && $0.observer == ObjectIdentifier(observer) && $0.2.object === self
      }
      if let index { observations.named.remove(at: index).2.invalidate() }
    }

    public func removeObserver(
      _ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?
    ) { removeObserver(observer, forKeyPath: keyPath) }

    /// Returns a function that reads the named property as a comparable value; nil if the property cannot be observed.
    @MainActor
    private func reader(of name: String) -> ((Self) -> AnyHashable)? {
      func value(_ object: Self) -> AnyHashable? {
        (object as? any ObservableByName)?.observableValue(named: name)
      }
      return value(self) == nil ? nil : { value($0) ?? AnyHashable(0) }
    }
  }

  private func isEqual<Value: Equatable>(_ old: Value, _ new: Any) -> Bool {
    old == (new as? Value)
  }
#else
  extension NSObject {
    func announceChange() {}
  }
#endif
