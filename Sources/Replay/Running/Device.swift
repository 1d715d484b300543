import HeadlessUIKit
import Traces

/// The device a trace is replayed on: what the settings say, else the recording, else a phone.
struct Device {
  var delivery: TouchDelivery
  /// Frames per second.
  var displayHz: Double
  var screen: ScreenSize
}

extension ReplaySettings {
  /// The screen where neither the settings nor the recording name one, in points.
  static let defaultScreen = ScreenSize(width: 390, height: 844)
  /// The display's rate where neither the settings nor the recording name one.
  static let defaultDisplayHz = 60.0

  func device(for trace: Trace) -> Device {
    let isDispatched = trace.samples.contains { $0.dispatch != nil }
    return Device(
      delivery: (delivery ?? (isDispatched ? .recorded : .frame)).touchDelivery,
      displayHz: displayHz ?? trace.metadata.displayHz ?? Self.defaultDisplayHz,
      screen: screen ?? trace.metadata.screen ?? Self.defaultScreen)
  }
}

extension ReplaySettings.Delivery {
  fileprivate var touchDelivery: TouchDelivery {
    switch self {
    case .frame: .frame
    case .sample: .sample
    case .recorded: .recorded
    }
  }
}
