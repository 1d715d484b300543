public import Foundation

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

extension UITraitCollection {
  /// A tablet when there is much room across.
  public var userInterfaceIdiom: UIUserInterfaceIdiom {
    switch horizontalSizeClass {
    case .unspecified: .unspecified
    case .compact: .phone
    case .regular: .pad
    }
  }

  /// Always light.
  public var userInterfaceStyle: UIUserInterfaceStyle { .light }

  /// Always 3 pixels per point.
  public var displayScale: CGFloat { 3 }
}

/// What the user has asked the system for.
public enum UIAccessibility {
  /// Whether movements should be few; never.
  public static var isReduceMotionEnabled: Bool { false }
  /// Whether the screen is read out; never.
  public static var isVoiceOverRunning: Bool { false }
}
