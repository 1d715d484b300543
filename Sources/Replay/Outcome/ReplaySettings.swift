package import Controllers
import HeadlessUIKit
public import Scenes
public import Traces

/// How recordings are delivered to the app.
public struct ReplaySettings: Hashable, Sendable {
  /// How samples become events.
  public enum Delivery: String, Hashable, Sendable, CaseIterable {
    /// One event per display frame; the earlier samples of that frame are coalesced touches.
    case frame
    /// One event per sample.
    case sample
    /// As the recording's own dispatch times say.
    case recorded
  }

  /// nil: `recorded` where the trace has dispatch times, else `frame`.
  public var delivery: Delivery?
  /// 60 or 120; nil: the recording's own rate, else 60.
  public var displayHz: Double?
  /// nil: the recording's own screen, else 390 × 844 points.
  public var screen: ScreenSize?
  /// The name of a scene of the catalogue; nil, or a name that is not in it: a navigation pop, and for a
  /// controller with stops a sheet.
  public var scene: String?
  /// The insets of the screen; nil: the recording's own, else those of the device with such a screen.
  public var safeArea: SafeArea?
  /// Whether a program starts the scene's transition instead of a finger; false by default.
  public var isUnattended = false

  /// Creates settings; what is not given follows the recording.
  public init(
    delivery: Delivery? = nil, displayHz: Double? = nil, screen: ScreenSize? = nil,
    scene: String? = nil
  ) {
    (self.delivery, self.displayHz) = (delivery, displayHz)
    (self.screen, self.scene) = (screen, scene)
  }
}

/// The device that a trace is replayed on: from the settings, else the recording, else a phone.
struct Device {
  var delivery: TouchDelivery
  /// Frames per second.
  var displayHz: Double
  var screen: ScreenSize
  /// Whether neither the settings nor the recording name the screen.
  var isScreenAssumed: Bool
  /// nil: the rate of the device with such a screen.
  var safeArea: SafeArea?
}

extension ReplaySettings {
  /// The screen where neither the settings nor the recording name one, in points.
  public static let defaultScreen = ScreenSize.usual
  /// The display's rate where neither the settings nor the recording name one.
  static let defaultDisplayHz = 60.0

  /// The scene that they name; the standard one where they name none.
  public var entry: Scene {
    let entry = scene.flatMap(Scene.named) ?? .standard
    return isUnattended ? entry.unattended : entry
  }

  /// The settings with a controller's own scene, where they name none: a sheet for one with stops.
  package func scened(for controller: Controller) -> ReplaySettings {
    guard !controller.stops.isEmpty, scene.flatMap(Scene.named) == nil else { return self }
    var settings = self
    settings.scene = Scene.sheet.name
    return settings
  }

  /// The screen that a trace is replayed on.
  public func screen(for trace: Trace) -> ScreenSize { device(for: trace).screen }

  func device(for trace: Trace) -> Device { DeviceChoice(self).device(for: trace) }
}

extension ReplaySettings {
  /// The screen that is assumed for a trace whose touches leave a phone's; nil if it is named, or they do not.
  package func assumedScreen(for trace: Trace) -> ScreenSize? {
    let device = device(for: trace)
    return DeviceChoice(self).screenNote(for: trace, on: device).map { _ in device.screen }
  }
}

/// Chooses the devices of traces by the same settings.
struct DeviceChoice {
  private let settings: ReplaySettings
  /// The screen where neither the settings nor a recording name one.
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
      safeArea: settings.safeArea ?? trace.metadata.safeArea)
  }

  /// What of a recording did not decide how it is replayed, or was guessed.
  func notes(for trace: Trace, on device: Device) -> [Diagnostic] {
    var notes: [Diagnostic] = []
    if let note = screenNote(for: trace, on: device) { notes.append(note) }
    if let note = beginsNote(for: trace) { notes.append(note) }
    return notes
  }

  /// Reports a beginning where nothing runs before the finger touches.
  private func beginsNote(for trace: Trace) -> Diagnostic? {
    guard trace.metadata.begins != nil, settings.entry.drive == .percent else { return nil }
    return Diagnostic(
      code: "begins-without-effect", severity: .note,
      message:
        "the recording says when it begins, and nothing runs before the finger touches; leave out '# begins', or add"
        + " --unattended")
  }

  /// Reports whether the screen had to be guessed, since the touches did not fit a phone's.
  func screenNote(for trace: Trace, on device: Device) -> Diagnostic? {
    let usual = ReplaySettings.defaultScreen
    guard device.isScreenAssumed else { return nil }
    let grown = standard == usual ? device.screen : usual.grown(toHold: trace)
    guard grown != usual else { return nil }
    return Diagnostic(
      code: "screen-assumed", severity: .note,
      message:
        "the recording does not name its screen and leaves \(usual); replayed on"
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
  /// The size, made larger where touches lie beyond it.
  fileprivate func grown(toHold trace: Trace) -> ScreenSize {
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
