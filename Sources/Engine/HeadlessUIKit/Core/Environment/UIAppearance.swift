/// A class with an appearance proxy for its instances.
///
/// ## Differences from UIKit
/// Every call of `appearance()` returns a new proxy, which stores its settings but does not apply them to instances.
/// The call is reported as `not-simulated`.
@preconcurrency @MainActor
public protocol UIAppearance: NSObjectProtocol {}

@preconcurrency @MainActor
public protocol UIAppearanceContainer: NSObjectProtocol {}

extension UIView: UIAppearance, UIAppearanceContainer {}
extension UIViewController: UIAppearanceContainer {}
extension UIBarItem: UIAppearance {}

extension UIAppearance where Self: UIView {
  public static func appearance() -> Self {
    Simulation.bound?.report(.notSimulated, "UIAppearance")
    guard let proxy = Self(coder: NSCoder()) else {
      preconditionFailure("\(Self.self).appearance(): init(coder:) returns nil")
    }
    return proxy
  }

  public static func appearance(
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
  ) -> Self { appearance() }

  public static func appearance(for trait: UITraitCollection) -> Self { appearance() }
}

extension UIBarButtonItem {
  public static func appearance() -> UIBarButtonItem {
    Simulation.bound?.report(.notSimulated, "UIAppearance")
    return UIBarButtonItem()
  }

  public static func appearance(
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
  ) -> UIBarButtonItem { appearance() }
}

extension UITabBarItem {
  public static func appearance() -> UITabBarItem {
    Simulation.bound?.report(.notSimulated, "UIAppearance")
    return UITabBarItem()
  }
}
