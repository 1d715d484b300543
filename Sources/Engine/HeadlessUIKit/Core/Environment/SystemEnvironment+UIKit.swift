import Devices
import Foundation

extension SystemEnvironment {
  var layoutDirection: UIUserInterfaceLayoutDirection {
    contains(.rightToLeft) ? .rightToLeft : .leftToRight
  }

  var textSize: UIContentSizeCategory {
    contains(.largeText) ? .accessibilityExtraExtraExtraLarge : .large
  }
}

#if !canImport(Darwin)
  extension ProcessInfo {
    /// Whether the simulated system saves power.
    public var isLowPowerModeEnabled: Bool { Simulation.current.environment.contains(.lowPower) }
  }
#endif
