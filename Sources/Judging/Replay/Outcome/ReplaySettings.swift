package import Controllers
public import Devices
import HeadlessUIKit
public import Scenes
public import Traces

/// The device and the scene on which recordings are replayed, and how their samples are delivered.
public struct ReplaySettings: Hashable, Sendable {
  /// How touch samples are grouped into events.
  public enum Delivery: String, Hashable, Sendable, CaseIterable {
    /// One event per display frame; the earlier samples of a frame become coalesced touches.
    case frame
    /// One event per sample.
    case sample
    /// Events at the dispatch times in the recording.
    case recorded
  }

  /// How samples are grouped into events; if nil, `recorded` for traces with dispatch times, otherwise `frame`.
  public var delivery: Delivery?
  /// The display rate, 60 or 120 Hz; if nil, the recording's own rate, or 60 Hz if the recording has none.
  public var displayHz: Double?
  /// The size of the screen; if nil, the recording's own size.
  ///
  /// If the recording has none either, the default is the custom scene's screen, or 390 × 844 points. The default is
  /// enlarged if a touch lies outside it.
  public var screen: ScreenSize?
  /// The scene's name.
  ///
  /// If it is nil or names no known scene, the scene is a navigation pop, or a sheet for a controller with stops.
  public var scene: String?
  /// The safe area of the screen; if nil, the recording's own safe area.
  ///
  /// If the recording has none either, it is the safe area of the known device whose screen has the same size.
  public var safeArea: SafeArea?
  /// The system settings that are on, beside those that the recording says were on.
  public var environment = SystemEnvironment()
  /// Whether the scene's transition starts automatically rather than by a finger; false by default.
  public var isUnattended = false

  /// Creates settings; values that are nil follow the recording.
  public init(
    delivery: Delivery? = nil, displayHz: Double? = nil, screen: ScreenSize? = nil,
    scene: String? = nil
  ) {
    (self.delivery, self.displayHz) = (delivery, displayHz)
    (self.screen, self.scene) = (screen, scene)
  }
}

/// The device on which a trace is replayed.
///
/// Each value comes from the settings if they specify it, or else from the recording, or else from a default.
struct Device {
  var delivery: TouchDelivery
  /// The display rate, in frames per second.
  var displayHz: Double
  var screen: ScreenSize
  /// Whether neither the settings nor the recording specify the screen.
  var isScreenAssumed: Bool
  /// The system settings that are on.
  var environment: SystemEnvironment
  /// The safe area; nil means the safe area of the known device whose screen has the same size.
  var safeArea: SafeArea?
}

extension ReplaySettings {
  /// The screen if neither the settings nor the recording specify one, in points.
  public static let defaultScreen = ScreenSize.usual
  /// The display rate if neither the settings nor the recording specify one, in hertz.
  static let defaultDisplayHz = 60.0

  /// The scene that the settings name; the standard scene if they name no known scene.
  public var entry: Scene {
    let entry = scene.flatMap(Scene.named) ?? .standard
    return isUnattended ? entry.unattended : entry
  }

  /// The settings to use with a controller.
  ///
  /// If the controller has stops and the settings name no known scene, the scene becomes the sheet. Otherwise the
  /// settings are unchanged.
  package func scened(for controller: Controller) -> ReplaySettings {
    guard !controller.stops.isEmpty, scene.flatMap(Scene.named) == nil else { return self }
    var settings = self
    settings.scene = Scene.sheet.name
    return settings
  }

  /// The screen on which a trace is replayed.
  public func screen(for trace: Trace) -> ScreenSize { device(for: trace).screen }

  func device(for trace: Trace) -> Device { DeviceChoice(self).device(for: trace) }
}

extension ReplaySettings {
  /// The screen assumed for a trace that has touches outside a phone's screen.
  ///
  /// nil if the settings or the recording specify a screen, or if no touch is outside a phone's screen.
  package func assumedScreen(for trace: Trace) -> ScreenSize? {
    let device = device(for: trace)
    return DeviceChoice(self).screenNote(for: trace, on: device).map { _ in device.screen }
  }
}

/// Chooses the device for each trace that is replayed with the same settings.
struct DeviceChoice {
  private let settings: ReplaySettings
  /// The screen if neither the settings nor the recording specify one.
  private let standard: ScreenSize

  init(_ settings: ReplaySettings) {
    self.settings = settings
    standard =
      settings.entry.own?.screen.map { ScreenSize(width: $0.width, height: $0.height) }
      ?? ReplaySettings.defaultScreen
  }

  func device(for trace: Trace) -> Device {
    let named = settings.screen ?? trace.metadata.screen
    let delivery: ReplaySettings.Delivery =
      settings.delivery ?? (trace.samples.haveDispatch ? .recorded : .frame)
    return Device(
      delivery: delivery.touchDelivery,
      displayHz: settings.displayHz ?? trace.metadata.displayHz
        ?? ReplaySettings.defaultDisplayHz,
      screen: named ?? standard.grown(toHold: trace), isScreenAssumed: named == nil,
      environment: settings.environment.union(trace.metadata.environment),
      safeArea: settings.safeArea ?? trace.metadata.safeArea)
  }

  /// Notes about a guessed screen, and about data of the recording that has no effect on the replay.
  func notes(for trace: Trace, on device: Device) -> [Diagnostic] {
    var notes: [Diagnostic] = []
    if let note = screenNote(for: trace, on: device) { notes.append(note) }
    if let note = beginsNote(for: trace) { notes.append(note) }
    return notes
  }

  /// A note that the recording's `begins`, the time of the first touch after the scene's start, has no effect.
  ///
  /// In a percent-driven scene, `begins` has no effect, because nothing runs there before the finger touches. Returns
  /// nil for other scenes, and for a recording without `begins`.
  private func beginsNote(for trace: Trace) -> Diagnostic? {
    guard trace.metadata.begins != nil, settings.entry.drive == .percent else { return nil }
    return Diagnostic(
      code: "begins-without-effect", severity: .note,
      message:
        "the recording says when it begins, but nothing runs before the finger touches; leave out '# begins', or add"
        + " --unattended")
  }

  /// A note if the screen had to be guessed because touches lie outside a phone's screen.
  func screenNote(for trace: Trace, on device: Device) -> Diagnostic? {
    let usual = ReplaySettings.defaultScreen
    guard device.isScreenAssumed else { return nil }
    let grown = standard == usual ? device.screen : usual.grown(toHold: trace)
    guard grown != usual else { return nil }
    return Diagnostic(
      code: "screen-assumed", severity: .note,
      message:
        "the recording does not name its screen and goes beyond \(usual); replayed on"
        + " \(grown); give --screen or a line '# screen: WxH'")
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

extension ScreenSize {
  /// The size, enlarged to contain every touch of a trace.
  fileprivate func grown(toHold trace: Trace) -> ScreenSize {
    if trace.samples.allSatisfy({ $0.x < width && $0.y < height }) { return self }
    var (x, y) = (-Double.infinity, -Double.infinity)
    for sample in trace.samples {
      x = max(x, sample.x)
      y = max(y, sample.y)
    }
    return ScreenSize(
      width: x < width ? width : x.rounded(.down) + 1,
      height: y < height ? height : y.rounded(.down) + 1)
  }
}
