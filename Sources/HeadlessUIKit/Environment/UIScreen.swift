/// The display of the running simulation.
///
/// ## Differences from UIKit
/// One upright screen with the size of the key window, or else the simulation's `screenSize`.
@preconcurrency @MainActor
open class UIScreen: NSObject {
  private let simulation = Simulation.current

  private override init() { super.init() }

  public static var main: UIScreen { UIScreen() }

  open var bounds: CGRect {
    simulation.interface.keyWindow?.bounds ?? CGRect(origin: .zero, size: simulation.screenSize)
  }

  open var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
  }

  /// Pixels per point; always 3.
  open var scale: CGFloat { 3 }
  open var nativeScale: CGFloat { scale }
  open var brightness: CGFloat = 0.5
  public static var screens: [UIScreen] { [main] }
  open var traitCollection: UITraitCollection { UITraitCollection(size: bounds.size) }
  open var coordinateSpace: any UICoordinateSpace { ScreenSpace(bounds: bounds) }
  open var fixedCoordinateSpace: any UICoordinateSpace { coordinateSpace }

  /// A copy of the key window as it is on screen.
  open func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView {
    simulation.interface.keyWindow?.snapshotView(afterScreenUpdates: afterUpdates)
      ?? UIView(frame: bounds)
  }

  open var maximumFramesPerSecond: Int { Int(simulation.displayHz.rounded()) }
}

/// The device of the running simulation.
///
/// ## Differences from UIKit
/// Upright, light, left to right. It is a tablet when its screen is regular in width.
@preconcurrency @MainActor
open class UIDevice: NSObject {
  private let simulation = Simulation.current

  private override init() { super.init() }

  public static var current: UIDevice { UIDevice() }

  open var userInterfaceIdiom: UIUserInterfaceIdiom {
    UITraitCollection(size: UIScreen.main.bounds.size).userInterfaceIdiom
  }

  open var systemName: String { "iOS" }
  /// The newest system whose API this module has.
  open var systemVersion: String { "26.0" }
  open var name: String { model }
  open var localizedModel: String { model }
  open var identifierForVendor: UUID? { nil }
  open var isProximityMonitoringEnabled = false
  open var isBatteryMonitoringEnabled = false
  open var batteryLevel: Float { -1 }
  open func playInputClick() {}

  open var model: String { userInterfaceIdiom == .pad ? "iPad" : "iPhone" }

  // MARK: UIApplication

  open var orientation: UIDeviceOrientation { .portrait }

  open var isGeneratingDeviceOrientationNotifications: Bool { false }

  open func beginGeneratingDeviceOrientationNotifications() {}

  open func endGeneratingDeviceOrientationNotifications() {}
}

extension UIView {
  /// Makes a first responder resign whose view is about to leave its window; no refusal counts.
  func endFirstResponder() {
    guard let responder = simulation.interface.firstResponder,
      let view = responder as? UIView ?? (responder as? UIViewController)?.viewIfLoaded,
      view.isDescendant(of: self)
    else { return }
    if !responder.resignFirstResponder() { simulation.interface.firstResponder = nil }
  }
}
