/// The device of the running simulation.
///
/// ## Differences from UIKit
/// The device is always in portrait. It is a tablet if its screen is regular in width and height.
@preconcurrency @MainActor
open class UIDevice: NSObject {
  private let simulation = Simulation.current

  private override init() { super.init() }

  public static var current: UIDevice { UIDevice() }

  open var userInterfaceIdiom: UIUserInterfaceIdiom {
    UITraitCollection(size: UIScreen.main.bounds.size).userInterfaceIdiom
  }

  open var systemName: String { "iOS" }
  /// The newest system version whose API this module offers.
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

/// Returns the idiom of the current device.
@preconcurrency @MainActor
public func UI_USER_INTERFACE_IDIOM() -> UIUserInterfaceIdiom {
  UIDevice.current.userInterfaceIdiom
}

public enum UIDeviceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown

  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  public var isFlat: Bool { self == .faceUp || self == .faceDown }
  public var isValidInterfaceOrientation: Bool { isPortrait || isLandscape }
}

extension UIDevice {
  /// Never posted, because the device does not rotate.
  public static let orientationDidChangeNotification =
    Notification.Name("UIDeviceOrientationDidChangeNotification")
}
