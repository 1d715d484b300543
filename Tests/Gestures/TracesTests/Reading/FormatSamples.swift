import Traces

/// One drag of one finger, written down as each tool would write it.
enum FormatSamples {
  /// The times in whole milliseconds and the positions in whole units.
  ///
  /// The release follows at ``lift``, at the last position.
  static let drag: [(milliseconds: Int, x: Int, y: Int)] = [
    (0, 12, 400), (16, 20, 401), (33, 47, 402), (50, 95, 402), (66, 158, 405), (83, 220, 406),
    (99, 270, 406),
  ]
  static let lift = 108

  /// The drag as Panlab's own CSV.
  static let csv: String = {
    var rows = "t_ms,x,y,phase\n"
    for (index, point) in drag.enumerated() {
      rows += "\(point.milliseconds),\(point.x),\(point.y),\(index == 0 ? "began" : "moved")\n"
    }
    return rows + "\(lift),270,406,ended\n"
  }()

  /// Every format with a reader in code.
  static let all: [(format: RecordingFormat, text: String)] = [
    (.getevent, geteventNames), (.getevent, geteventNumbers), (.getevent, geteventLists),
    (.evemu, evemu), (.evemu, evemuSingle), (.libinput, libinput), (.iosTouches, iosTouches),
    (.flutter, flutter),
  ]

  /// `getevent -lt`, protocol B, no device on the lines.
  static let geteventNames: String = {
    var text = ""
    func line(_ ms: Int, _ type: String, _ code: String, _ value: Int32) {
      text += "[   \(seconds(52_032_000 + ms))] \(padded(type, 12)) \(padded(code, 20))"
      text += " \(hex(value))            \n"
    }
    line(0, "EV_ABS", "ABS_MT_TRACKING_ID", 637)
    for point in drag {
      line(point.milliseconds, "EV_ABS", "ABS_MT_PRESSURE", 80)
      line(point.milliseconds, "EV_ABS", "ABS_MT_POSITION_X", Int32(point.x))
      line(point.milliseconds, "EV_ABS", "ABS_MT_POSITION_Y", Int32(point.y))
      line(point.milliseconds, "EV_SYN", "SYN_REPORT", 0)
    }
    line(lift, "EV_ABS", "ABS_MT_TRACKING_ID", -1)
    line(lift, "EV_SYN", "SYN_REPORT", 0)
    return text.replacing("ABS_MT_PRESSURE     ", with: "ABS_MISC            ")
  }()

  /// `getevent -t`: numbers, a device on each line, and the list of devices before them.
  static let geteventNumbers: String = {
    var text = "add device 1: /dev/input/event4\n  name:     \"gpio-keys\"\n"
    text += "add device 2: /dev/input/event1\n  name:     \"fts_ts\"\n"
    func line(_ ms: Int, _ type: Int, _ code: Int, _ value: Int32) {
      text +=
        "[    \(seconds(1_411_000 + ms))] /dev/input/event1: \(hex(type)) \(hex(code)) \(hex(value))\n"
    }
    line(0, 3, 0x2f, 3)
    line(0, 3, 0x39, 7)
    line(0, 1, 330, 1)
    for point in drag {
      line(point.milliseconds, 3, 0x35, Int32(point.x))
      line(point.milliseconds, 3, 0x36, Int32(point.y))
      line(point.milliseconds, 0, 0, 0)
    }
    line(lift, 3, 0x39, -1)
    line(lift, 1, 330, 0)
    line(lift, 0, 0, 0)
    return text
  }()

  /// Protocol A with Windows line ends.
  static let geteventLists: String = {
    var text = ""
    func line(_ ms: Int, _ type: String, _ code: String, _ value: Int32) {
      text += "[    \(seconds(1_411_000 + ms))] \(type) \(code) \(hex(value))\r\n"
    }
    for point in drag {
      line(point.milliseconds, "EV_ABS", "ABS_MT_POSITION_X", Int32(point.x))
      line(point.milliseconds, "EV_ABS", "ABS_MT_POSITION_Y", Int32(point.y))
      line(point.milliseconds, "EV_ABS", "ABS_MT_TRACKING_ID", 0)
      line(point.milliseconds, "EV_SYN", "SYN_MT_REPORT", 0)
      line(point.milliseconds, "EV_SYN", "SYN_REPORT", 0)
    }
    line(lift, "EV_SYN", "SYN_MT_REPORT", 0)
    line(lift, "EV_SYN", "SYN_REPORT", 0)
    return text
  }()

  /// A new evemu file, whose comments describe a panel of 390 × 844 units.
  static let evemu: String = {
    var text = "# EVEMU 1.3\n# Input device name: \"Touchscreen\"\n"
    text += "#   Event type 3 (EV_ABS)\n#     Event code 53 (ABS_MT_POSITION_X)\n"
    text += "#       Value      0\n#       Min        0\n#       Max      389\n"
    text += "#     Event code 54 (ABS_MT_POSITION_Y)\n#       Min        0\n#       Max      843\n"
    func line(_ ms: Int, _ type: Int, _ code: Int, _ value: Int32) {
      text += "E: \(seconds(ms)) \(hex(type)) \(hex(code)) \(value)\t# a comment\n"
    }
    line(0, 3, 0x39, 6)
    for point in drag {
      line(point.milliseconds, 3, 0x35, Int32(point.x))
      line(point.milliseconds, 3, 0x36, Int32(point.y))
      line(point.milliseconds, 0, 0, 0)
    }
    line(lift, 3, 0x39, -1)
    line(lift, 0, 0, 0)
    return text
  }()

  /// An old evemu file of a panel that follows one finger, of 780 × 1688 units.
  static let evemuSingle: String = {
    var text = "N: Old Panel\nI: 0003 2575 0204 0111\nA: 00 0 779 0 0 55\nA: 01 0 1687 0 0 98\n"
    func line(_ ms: Int, _ type: Int, _ code: Int, _ value: Int) {
      text += "E: \(seconds(ms)) \(hex(type)) \(hex(code)) \(value)\n"
    }
    line(0, 1, 330, 1)
    for point in drag {
      line(point.milliseconds, 3, 0, point.x * 2)
      line(point.milliseconds, 3, 1, point.y * 2)
      line(point.milliseconds, 0, 0, 0)
    }
    line(lift, 1, 330, 0)
    line(lift, 0, 0, 0)
    return text
  }()

  /// `libinput record`.
  static let libinput: String = {
    var text = """
      # libinput record
      version: 1
      devices:
      - node: /dev/input/event3
        evdev:
          name: "panel"
          codes:
            3: [47, 53, 54, 57] # EV_ABS
          absinfo:
            53: [0, 389, 0, 0, 0]
            54: [0, 843, 0, 0, 0]
          properties: [1]
        events:

      """
    func line(_ ms: Int, _ type: Int, _ code: Int, _ value: Int) {
      text += "    - [ \(ms / 1000), \(ms % 1000 * 1000), \(type), \(code), \(value)] # a name\n"
    }
    text += "  - evdev:\n"
    line(990, 3, 57, 11)
    for point in drag {
      line(990 + point.milliseconds, 3, 53, point.x)
      line(990 + point.milliseconds, 3, 54, point.y)
      line(990 + point.milliseconds, 0, 0, 0)
    }
    line(990 + lift, 3, 57, -1)
    line(990 + lift, 0, 0, 0)
    return text + "    libinput:\n    - {time: 0.1, type: TOUCH_UP, slot: 0}\n"
  }()

  /// Touches with times since 1970.
  static let iosTouches: String = {
    func touch(_ ms: Int, _ x: Int, _ y: Int, _ phase: String) -> String {
      "{\"timestamp\":1535696613.\(three(ms)),\"phase\":\"\(phase)\",\"location\":[\(x),\(y)],"
        + "\"force\":0,\"maximumPossibleForce\":0}"
    }
    var touches = drag.enumerated().map {
      touch($1.milliseconds, $1.x, $1.y, $0 == 0 ? "began" : "moved")
    }
    touches.append(touch(lift, 270, 406, "ended"))
    return
      "{\"deviceInfo\":{\"model\":\"iPad6,8\",\"screenSize\":[390,844]},\"task\":{\"trials\":[{"
      + "\"rawTouchTracks\":[{\"rawTouches\":[\(touches.joined(separator: ","))]}]}]}}"
  }()

  static let flutter: String = {
    func packet(_ ms: Int, _ x: Int, _ y: Int, _ change: Int) -> String {
      let stamp = 27_584_000_000 + ms * 1000
      return "{\"ts\":\(stamp),\"events\":[{\"timeStamp\":\(stamp),\"change\":\(change),"
        + "\"pointerIdentifier\":1,\"physicalX\":\(x).0,\"physicalY\":\(y).0}]}"
    }
    var packets = [packet(0, 12, 400, 1)]
    packets += drag.enumerated().map {
      packet($1.milliseconds, $1.x, $1.y, $0 == 0 ? 4 : 5)
    }
    packets += [packet(lift, 270, 406, 6), packet(lift, 270, 406, 2)]
    return "[\(packets.joined(separator: ",\n"))]"
  }()

  static let motionEventRows: String = {
    var rows = drag.enumerated().map {
      "49;1;0;\($0 == 0 ? 1 : 3);0.07;\($1.x).0;\($1.y).0;\(223_696_000 + $1.milliseconds)\n"
    }
    rows.append("49;1;0;2;0.07;270.0;406.0;\(223_696_000 + lift)\n")
    return rows.joined()
  }()

  static let motionEventHeader: String = {
    var text = "eventTime,action,x,y,pressure\n"
    for (index, point) in drag.enumerated() {
      text += "\(9_000 + point.milliseconds),\(index == 0 ? "ACTION_DOWN" : "ACTION_MOVE"),"
      text += "\(point.x),\(point.y),0.5\n"
    }
    return text + "\(9_000 + lift),ACTION_UP,270,406,0.5\n"
  }()

  private static func three(_ number: Int) -> String {
    String(String(1000 + number % 1000).dropFirst())
  }

  private static func seconds(_ milliseconds: Int) -> String {
    "\(milliseconds / 1000).\(three(milliseconds))000"
  }

  private static func hex(_ number: Int) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: max(4 - text.count, 0)) + text
  }

  private static func hex(_ number: Int32) -> String {
    let text = String(UInt32(bitPattern: number), radix: 16)
    return String(repeating: "0", count: max(8 - text.count, 0)) + text
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 0))
  }
}

/// Imports a text as the file `rec.txt`.
func imported(
  _ text: String, _ options: TraceImporter.Options = .init()
) throws(TraceError) -> TraceImporter.Result {
  try TraceImporter.read(bytes: Array(text.utf8), file: "rec.txt", name: "rec", options: options)
}
