public import Foundation

/// A part of the app that the user sees apart from others.
open class UIScene: NSObject {
  public enum ActivationState: Int, Sendable {
    case unattached = -1
    case foregroundActive, foregroundInactive, background
  }

  let simulation: Simulation

  init(of simulation: Simulation) {
    self.simulation = simulation
    super.init()
  }

  /// Always in front.
  open var activationState: ActivationState { .foregroundActive }
}

/// The scene that holds the windows.
///
/// ## Differences from UIKit
/// One scene holds all windows; it is a new object each time it is asked for.
open class UIWindowScene: UIScene {
  open var windows: [UIWindow] { simulation.interface.windows.map(\.object) }
  open var keyWindow: UIWindow? { simulation.interface.keyWindow }
  open var screen: UIScreen { .main }
  /// Always upright.
  open var interfaceOrientation: UIInterfaceOrientation { .portrait }
}

extension UIWindow {
  /// Creates a window of the scene's size.
  public convenience init(windowScene: UIWindowScene) {
    self.init(frame: windowScene.screen.bounds)
  }

  public var windowScene: UIWindowScene? { UIWindowScene(of: simulation) }
}
