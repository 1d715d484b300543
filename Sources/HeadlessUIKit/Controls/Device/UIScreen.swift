public import Foundation

/// The display of the running simulation.
///
/// ## Differences from UIKit
/// One screen, upright. Its size is that of the key window, or else the simulation's `screenSize`.
open class UIScreen: NSObject {
  private let simulation: Simulation

  private init(simulation: Simulation) {
    self.simulation = simulation
    super.init()
  }

  public static var main: UIScreen { UIScreen(simulation: .current) }

  /// In points.
  open var bounds: CGRect {
    simulation.interface.keyWindow?.bounds
      ?? CGRect(origin: .zero, size: simulation.screenSize)
  }

  open var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
  }

  /// Pixels per point; always 3.
  open var scale: CGFloat { 3 }

  open var maximumFramesPerSecond: Int { Int(simulation.displayHz.rounded()) }
}
