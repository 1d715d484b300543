/// One event of the Linux input system, as recorded by getevent, evemu and libinput.
struct EvdevEvent {
  /// The time on the recording's clock, in seconds.
  var time: DecimalNumber
  var type: Int
  var code: Int
  var value: Int
  /// The one-based line in the file.
  var line: Int
}

/// The kernel's numbers for event types and codes (linux/input-event-codes.h).
enum Evdev {
  static let synchronize = 0
  static let key = 1
  static let absolute = 3

  /// The codes of events of the type `synchronize`.
  static let report = 0
  static let multitouchReport = 2
  static let dropped = 3

  /// The code of `key` events for a finger on a single-touch panel.
  static let touchKey = 330

  /// The codes of events of the type `absolute`.
  static let x = 0x00
  static let y = 0x01
  static let pressure = 0x18
  static let slot = 0x2f
  static let positionX = 0x35
  static let positionY = 0x36
  static let trackingID = 0x39
  static let contactPressure = 0x3a

  /// The event types and codes that are read, by the names that getevent and evtest write.
  static let types = ["EV_SYN": synchronize, "EV_KEY": key, "EV_ABS": absolute]
  static let codes = [
    "SYN_REPORT": report, "SYN_MT_REPORT": multitouchReport, "SYN_DROPPED": dropped,
    "BTN_TOUCH": touchKey, "ABS_X": x, "ABS_Y": y, "ABS_PRESSURE": pressure, "ABS_MT_SLOT": slot,
    "ABS_MT_POSITION_X": positionX, "ABS_MT_POSITION_Y": positionY,
    "ABS_MT_TRACKING_ID": trackingID, "ABS_MT_PRESSURE": contactPressure,
  ]
}

/// An input device and its events.
struct EvdevDevice {
  var name: String?
  /// The ranges of the axes, by the code of the axis.
  var axes: [Int: ClosedRange<Double>] = [:]
  var events: [EvdevEvent] = []

  /// The ranges of the x and y axes, if the file gives them.
  var panel: PanelRange? {
    guard let x = axes[Evdev.positionX] ?? axes[Evdev.x],
      let y = axes[Evdev.positionY] ?? axes[Evdev.y]
    else { return nil }
    return PanelRange(x: x, y: y)
  }
}

extension [EvdevDevice] {
  /// The contacts of all devices, each with the name and the panel of its device.
  func recording(_ findings: inout Findings) throws(TraceError) -> ContactRecording {
    var recording = ContactRecording()
    for device in self {
      var decoder = EvdevDecoder(of: device.events)
      for event in device.events { try decoder.take(event, &findings) }
      for var contact in decoder.contacts {
        (contact.device, contact.panel) = (device.name, device.panel)
        recording.contacts.append(contact)
      }
    }
    return recording
  }
}
