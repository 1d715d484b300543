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

/// The device of the running simulation.
///
/// ## Differences from UIKit
/// Upright, light, read from left to right. It is a tablet when its screen is regular in width.
open class UIDevice: NSObject {
  private let simulation: Simulation

  private init(simulation: Simulation) {
    self.simulation = simulation
    super.init()
  }

  public static var current: UIDevice { UIDevice(simulation: .current) }

  open var userInterfaceIdiom: UIUserInterfaceIdiom {
    UITraitCollection(size: UIScreen.main.bounds.size).userInterfaceIdiom
  }

  open var model: String { userInterfaceIdiom == .pad ? "iPad" : "iPhone" }
}

/// What the user has asked the system for.
public enum UIAccessibility {
  /// Whether movements should be few; never.
  public static var isReduceMotionEnabled: Bool { false }
  /// Whether the screen is read out; never.
  public static var isVoiceOverRunning: Bool { false }
}

extension UIView {
  /// The window's, or else the screen's.
  public var traitCollection: UITraitCollection {
    UITraitCollection(size: window?.bounds.size ?? UIScreen.main.bounds.size)
  }

  public var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    semanticContentAttribute == .forceRightToLeft ? .rightToLeft : .leftToRight
  }

  /// Nobody is ever the first responder, so there is nothing to end.
  @discardableResult
  public func endEditing(_ force: Bool) -> Bool { true }
}
