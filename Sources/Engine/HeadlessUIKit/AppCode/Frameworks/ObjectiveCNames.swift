#if !canImport(ObjectiveC)
  /// The version of Foundation, which is later than every constant for a system.
  public let NSFoundationVersionNumber = 4000.0
  public let NSFoundationVersionNumber_iOS_6_0 = 993.0
  public let NSFoundationVersionNumber_iOS_6_1 = 993.0
  public let NSFoundationVersionNumber_iOS_7_0 = 1047.2
  public let NSFoundationVersionNumber_iOS_7_1 = 1047.25
  public let NSFoundationVersionNumber_iOS_8_0 = 1140.11
  public let NSFoundationVersionNumber_iOS_8_1 = 1141.1
  public let NSFoundationVersionNumber_iOS_8_2 = 1142.14
  public let NSFoundationVersionNumber_iOS_8_3 = 1144.17
  public let NSFoundationVersionNumber_iOS_8_x_Max = 1199.0
  public let NSFoundationVersionNumber_iOS_9_0 = 1240.1
  public let NSFoundationVersionNumber_iOS_9_x_Max = 1299.0

  /// Always 1: references are counted, but their number says nothing that app code may rely on.
  public func CFGetRetainCount(_ object: AnyObject?) -> Int { 1 }

  /// What Objective-C's key-value coding reads of an object without the Objective-C runtime.
  ///
  /// A protocol's extension, so that a class of the app may declare the methods itself.
  public protocol _KeyValueCoding: AnyObject {}

  extension NSObject: _KeyValueCoding {}

  extension _KeyValueCoding {
    /// Returns the value of a stored property with this name, by reflection; nil if there is none, which is reported as
    /// `not-simulated`.
    public func value(forKey key: String) -> Any? {
      var mirror: Mirror? = Mirror(reflecting: self)
      while let next = mirror {
        let labels = [key, "_\(key)", "$__lazy_storage_$_\(key)"]
        if let child = next.children.first(where: { $0.label.map(labels.contains) ?? false }) {
          let inner = Mirror(reflecting: child.value)
          return inner.displayStyle == .optional ? inner.children.first?.value : child.value
        }
        mirror = next.superclassMirror
      }
      let name = "\(type(of: self)).value(forKey: \"\(key)\")"
      MainThread.run { Simulation.current.report(.notSimulated, name) }
      return nil
    }

    public func value(forKeyPath keyPath: String) -> Any? {
      var value: Any? = self
      for key in keyPath.split(separator: ".") {
        guard let object = value as? NSObject else { return nil }
        value = object.value(forKey: String(key))
      }
      return value
    }

    /// Does nothing and reports `not-simulated`: a property cannot be set by its name.
    public func setValue(_ value: Any?, forKey key: String) {
      let name = "\(type(of: self)).setValue(_:forKey: \"\(key)\")"
      MainThread.run { Simulation.current.report(.notSimulated, name) }
    }

    public func setValue(_ value: Any?, forKeyPath keyPath: String) {
      setValue(value, forKey: keyPath)
    }
  }

  extension CGFloat {
    public init(truncating number: NSNumber) { self = CGFloat(number.doubleValue) }
    public init?(exactly number: NSNumber) { self = CGFloat(number.doubleValue) }
  }

  /// The classes of this module that have an initialiser without arguments.
  private let _classesOfThisModule: [(any AnyObject.Type, @MainActor @Sendable () -> AnyObject)] = [
    (UIView.self, { UIView() }),
    (UIImageView.self, { UIImageView() }),
    (UILabel.self, { UILabel() }),
    (UIButton.self, { UIButton() }),
    (UIControl.self, { UIControl() }),
    (UIScrollView.self, { UIScrollView() }),
    (UIStackView.self, { UIStackView() }),
    (UITextField.self, { UITextField() }),
    (UITextView.self, { UITextView() }),
    (UISwitch.self, { UISwitch() }),
    (UISlider.self, { UISlider() }),
    (UIVisualEffectView.self, { UIVisualEffectView() }),
    (UITableView.self, { UITableView() }),
    (UIWindow.self, { UIWindow() }),
    (UITableViewCell.self, { UITableViewCell() }),
    (UICollectionViewCell.self, { UICollectionViewCell() }),
    (UIViewController.self, { UIViewController() }),
    (UINavigationController.self, { UINavigationController() }),
    (UITabBarController.self, { UITabBarController() }),
    (UITableViewController.self, { UITableViewController() }),
    (NSObject.self, { NSObject() }),
  ]

  /// Makes an object of a class that is known at run time, as Objective-C does with `T()`.
  ///
  /// `own` makes the app's classes; the classes of this module that have an initialiser without arguments follow.
  ///
  /// - Precondition: The class is among them.
  public func _make<Object: AnyObject>(
    _ type: Object.Type, _ own: [(any AnyObject.Type, @MainActor @Sendable () -> AnyObject)] = []
  ) -> Object {
    let known = own + _classesOfThisModule
    nonisolated(unsafe) var object: AnyObject?
    if let make = known.first(where: { $0.0 == type })?.1 { MainThread.run { object = make() } }
    let made = object as? Object
    precondition(made != nil, "\(type): has no initialiser without arguments that could be found")
    return made ?? unsafeDowncast(NSObject(), to: Object.self)
  }
#endif
