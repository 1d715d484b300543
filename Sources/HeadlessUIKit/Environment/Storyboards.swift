/// A storyboard that cannot be read.
///
/// ## Differences from UIKit
/// There are no archives. Controllers by identifier are plain ones, which is reported; with a
/// creator they are what it makes of an empty archive.
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

/// A way from one controller to another.
///
/// ## Differences from UIKit
/// Only code creates segues: without storyboards none has an identifier's meaning.
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

  /// A segue that runs the handler.
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

/// A nib that cannot be read.
@preconcurrency @MainActor
open class UINib: NSObject {
  public init(nibName name: String, bundle bundleOrNil: Bundle?) {
    super.init()
    Simulation.current.report(.notSimulated, "UINib")
  }

  /// Always empty.
  open func instantiate(
    withOwner ownerOrNil: Any?, options optionsOrNil: [AnyHashable: Any]? = nil
  ) -> [Any] { [] }
}

extension Bundle {
  /// Always nil, which is reported.
  public func loadNibNamed(
    _ name: String, owner: Any?, options: [AnyHashable: Any]? = nil
  ) -> [Any]? {
    Simulation.current.report(.notSimulated, "Bundle.loadNibNamed")
    return nil
  }
}
