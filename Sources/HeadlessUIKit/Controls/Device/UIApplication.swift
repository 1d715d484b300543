public import Foundation

/// The app of the running simulation, as far as transitions ask for it.
///
/// ## Differences from UIKit
/// Always active and in front. `shared` is a new object each time.
open class UIApplication: NSObject {
  private let simulation: Simulation

  private init(simulation: Simulation) {
    self.simulation = simulation
    super.init()
  }

  public static var shared: UIApplication { UIApplication(simulation: .current) }

  /// The windows that exist, in the order they were made.
  open var windows: [UIWindow] { simulation.interface.windows.map(\.object) }

  open var keyWindow: UIWindow? { simulation.interface.keyWindow }

  /// New touches are not delivered until this has been taken back as often as it was asked for.
  open func beginIgnoringInteractionEvents() {
    simulation.interface.ignoredInteractions += 1
  }

  open func endIgnoringInteractionEvents() {
    simulation.interface.ignoredInteractions = max(0, simulation.interface.ignoredInteractions - 1)
  }

  open var isIgnoringInteractionEvents: Bool { simulation.interface.ignoredInteractions > 0 }

  /// Sends a control's action; nil as the target stands for the first responder that knows it.
  ///
  /// - Returns: Whether somebody was told.
  @discardableResult
  open func sendAction(
    _ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?
  ) -> Bool {
    action.send(to: target, from: sender, for: event)
  }
}
