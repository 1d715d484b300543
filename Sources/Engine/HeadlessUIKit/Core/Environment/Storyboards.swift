/// A storyboard, which cannot be read.
///
/// ## Differences from UIKit
/// Storyboard files are not read. Creating a storyboard is reported as `not-simulated`. There is no initial view
/// controller, and a view controller requested by identifier is a plain `UIViewController`.
@preconcurrency @MainActor
open class UIStoryboard: NSObject {
  open private(set) var name: String

  public init(name: String, bundle storyboardBundleOrNil: Bundle?) {
    self.name = name
    super.init()
    Simulation.current.report(.notSimulated, "UIStoryboard")
  }

  open func instantiateInitialViewController() -> UIViewController? { nil }

  open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
    let controller = UIViewController()
    controller.title = identifier
    return controller
  }

  open func instantiateViewController(identifier: String) -> UIViewController {
    instantiateViewController(withIdentifier: identifier)
  }
}

/// A transition from one controller to another.
///
/// ## Differences from UIKit
/// Segues exist only if code creates them, because there are no storyboards.
@preconcurrency @MainActor
open class UIStoryboardSegue: NSObject {
  open private(set) var identifier: String?
  open private(set) var source: UIViewController
  open private(set) var destination: UIViewController
  private let handler: () -> Void

  public init(identifier: String?, source: UIViewController, destination: UIViewController) {
    (self.identifier, self.source, self.destination, handler) = (
      identifier, source, destination, {}
    )
    super.init()
  }

  /// Creates a segue that runs a handler.
  public init(
    identifier: String?, source: UIViewController, destination: UIViewController,
    performHandler: @escaping () -> Void
  ) {
    (self.identifier, self.source, self.destination) = (identifier, source, destination)
    handler = performHandler
    super.init()
  }

  open func perform() { handler() }
}

/// A nib, which cannot be read.
@preconcurrency @MainActor
open class UINib: NSObject {
  public init(nibName name: String, bundle bundleOrNil: Bundle?) {
    super.init()
    Simulation.current.report(.notSimulated, "UINib")
  }

  /// Returns an empty array: nothing is loaded.
  open func instantiate(
    withOwner ownerOrNil: Any?, options optionsOrNil: [AnyHashable: Any]? = nil
  ) -> [Any] { [] }
}

extension Bundle {
  /// The bundle with an identifier; for a framework of Apple's, which is not there, the app's own.
  ///
  /// Adapted sources call it instead of the initialiser.
  public static func _loaded(identifier: String) -> Bundle? {
    identifier.hasPrefix("com.apple.") ? .main : Bundle(identifier: identifier)
  }

  /// Returns nil and reports `not-simulated`: there are no nibs.
  public func loadNibNamed(
    _ name: String, owner: Any?, options: [AnyHashable: Any]? = nil
  ) -> [Any]? {
    Simulation.current.report(.notSimulated, "Bundle.loadNibNamed")
    return nil
  }
}
