import Foundation

/// The same gestures, written in more than thirty ways: as tables, JSON, logs and events of a kernel, on several clocks, in
/// points, pixels and shares, in one file and in several, of one finger and of two, with their names and labels and
/// without.
struct WrittenWays {
  /// A gesture with its points each 16 ms, in points on a screen of 390 × 844.
  struct Gesture {
    let name: String
    let person: String
    let intent: String
    let points: [(ms: Int, x: Double, y: Double)]

    func phase(_ index: Int, _ words: [String] = ["began", "moved", "ended"]) -> String {
      words[index == 0 ? 0 : index == points.count - 1 ? 2 : 1]
    }
  }

  /// One way: its files, and what they tell.
  struct Way {
    let name: String
    var files: [(path: String, text: String)]
    /// Whether the files name the gestures.
    var areNamed = true
    /// Whether a second finger rests during a part of each gesture.
    var hasTwoFingers = false
    /// Whether every command refuses the files with the same words, since they leave something open.
    var isRefused = false
  }

  let gestures: [Gesture]

  /// Clear drags to the right: every second one is long, and meant to finish.
  init(count: Int) {
    gestures = (0..<count).map { number in
      let isLong = number % 2 == 1
      let way = isLong ? 250 + Double(number * 7 % 50) : 40 + Double(number * 5 % 40)
      let steps = 22 + number % 5
      return Gesture(
        name: String(format: "g-%02d", number + 1),
        person: ["anna", "ben", "cleo", "dora"][number % 4],
        intent: isLong ? "finish" : "cancel",
        points: (0...steps).map { step in
          let share = Double(step) / Double(steps)
          let x = 20 + way * share
          return (
            number * 5000 + step * 16, (x * 100).rounded() / 100,
            300 + Double(number) + Double(step % 3)
          )
        })
    }
  }

  private typealias Row = (gesture: Gesture, index: Int, ms: Int, x: Double, y: Double)

  private var rows: [Row] {
    gestures.flatMap { gesture in
      gesture.points.enumerated().map { (gesture, $0, $1.ms, $1.x, $1.y) }
    }
  }

  private func lines(_ line: (Row) -> String) -> String { rows.map { line($0) + "\n" }.joined() }
  private func list(_ item: (Row) -> String) -> String {
    "[" + rows.map(item).joined(separator: ",\n") + "]"
  }

  private static func clock(_ ms: Int) -> String {
    let (seconds, rest) = (ms / 1000, ms % 1000)
    return String(format: "10:%02d:%02d.%03d", seconds / 60 % 60, seconds % 60, rest)
  }

  private static func seconds(_ ms: Int, from origin: Int = 0) -> String {
    String(format: "%d.%03d", origin + ms / 1000, ms % 1000)
  }

  /// The label file beside one file `pans`, or beside a file for each gesture.
  private func labels(of file: String?) -> (path: String, text: String) {
    let rows = gestures.enumerated().map { number, gesture in
      let trace =
        file.map { $0 == "#" ? "pans#\(number + 1)" : "pans#\(gesture.name)" } ?? gesture.name
      return "\(trace),\(gesture.intent),person:\(gesture.person)\n"
    }
    return ("labels.csv", "trace,intent,tags\n" + rows.joined())
  }

  private func table(_ file: String, _ text: String) -> [(path: String, text: String)] {
    [(file, text), labels(of: "pans")]
  }

  private func json(
    _ time: String, _ place: (Row) -> (String, String), factor: Int = 1
  ) -> String {
    list { row in
      let (x, y) = place(row)
      let head = #"{"gesture": "\#(row.gesture.name)", "\#(time)": \#(row.ms * factor)"#
      return head + #", "x": \#(x), "y": \#(y), "phase": "\#(row.gesture.phase(row.index))"}"#
    }
  }

  private static func point(_ row: Row) -> (String, String) { ("\(row.x)", "\(row.y)") }
  private static func share(_ row: Row) -> (String, String) {
    (String(format: "%.6f", row.x / 390), String(format: "%.6f", row.y / 844))
  }

  var all: [Way] { tables + clocks + objects + logs + events + fingers + open }

  private var tables: [Way] {
    let own =
      "t_ms,x,y,phase,trace\n"
      + lines { "\($0.ms),\($0.x),\($0.y),\($0.gesture.phase($0.index)),\($0.gesture.name)" }
    func other(_ header: String, _ separator: String, _ text: (String) -> String = { $0 }) -> String
    {
      header + "\n"
        + lines { row in
          [
            row.gesture.name, text("\(row.ms).0"), text("\(row.x)"), text("\(row.y)"),
            row.gesture.phase(row.index),
          ].joined(separator: separator)
        }
    }
    let names = ["gesture", "Time (ms)", "posX", "posY", "state"]
    let comma: (String) -> String = { $0.replacing(".", with: ",") }
    return [
      Way(name: "own", files: table("pans.csv", own)),
      Way(
        name: "a file each",
        files: gestures.map { gesture in
          let rows = gesture.points.enumerated().map {
            "\($1.ms - gesture.points[0].ms),\($1.x),\($1.y),\(gesture.phase($0))\n"
          }
          return ("\(gesture.name).csv", "t_ms,x,y,phase\n" + rows.joined())
        } + [labels(of: nil)]),
      Way(name: "other names", files: table("pans.csv", other(names.joined(separator: ","), ","))),
      Way(
        name: "semicolons",
        files: table("pans.csv", other(names.joined(separator: ";"), ";", comma))),
      Way(
        name: "a spreadsheet",
        files: table(
          "pans.csv",
          "\u{FEFF}sep=;\r\n"
            + other(names.joined(separator: ";"), ";", comma).replacing("\n", with: "\r\n"))),
      Way(name: "tabs", files: table("pans.tsv", other(names.joined(separator: "\t"), "\t"))),
      Way(
        name: "labels in the table",
        files: [
          (
            "pans.csv",
            "trace,t_ms,x,y,phase,user,label\n"
              + lines {
                "\($0.gesture.name),\($0.ms),\($0.x),\($0.y),\($0.gesture.phase($0.index)),\($0.gesture.person),\($0.gesture.intent)"
              }
          )
        ]),
      Way(
        name: "shares in a table",
        files: table(
          "pans.csv",
          "# screen: 390x844\nt_ms,x,y,phase,trace\n"
            + lines {
              "\($0.ms),\(Self.share($0).0),\(Self.share($0).1),\($0.gesture.phase($0.index)),\($0.gesture.name)"
            })),
      Way(
        name: "no phases",
        files: table(
          "pans.csv", "t_ms,x,y,trace\n" + lines { "\($0.ms),\($0.x),\($0.y),\($0.gesture.name)" })),
      Way(
        name: "Android's numbers",
        files: table(
          "pans.csv",
          "t_ms,x,y,action,trace\n"
            + lines {
              "\($0.ms),\($0.x),\($0.y),\($0.gesture.phase($0.index, ["0", "2", "1"])),\($0.gesture.name)"
            })),
    ]
  }

  private var clocks: [Way] {
    func table(_ name: String, _ time: @escaping (Int) -> String) -> [(path: String, text: String)]
    {
      self.table(
        "pans.csv",
        "\(name),x,y,phase,trace\n"
          + lines {
            "\(time($0.ms)),\($0.x),\($0.y),\($0.gesture.phase($0.index)),\($0.gesture.name)"
          })
    }
    return [
      Way(name: "seconds", files: table("t_s") { Self.seconds($0) }),
      Way(name: "microseconds", files: table("t_us") { "\($0 * 1000)" }),
      Way(name: "nanoseconds", files: table("t_ns") { "\($0 * 1_000_000)" }),
      Way(name: "dates", files: table("time") { "2026-06-01T\(Self.clock($0))Z" }),
      Way(name: "times of day", files: table("time") { Self.clock($0) }),
      Way(
        name: "milliseconds since 1970", files: table("timestamp") { "\(1_780_300_000_000 + $0)" }),
    ]
  }

  private var objects: [Way] {
    let nested = gestures.map { gesture in
      let touches = gesture.points.enumerated().map {
        #"{"t_ms": \#($1.ms), "phase": "\#(gesture.phase($0))", "location": {"x": \#($1.x), "y": \#($1.y)}}"#
      }
      return
        #"{"gesture": "\#(gesture.name)", "user": "\#(gesture.person)", "label": "\#(gesture.intent)", "touches": [\#(touches.joined(separator: ", "))]}"#
    }
    let lists = gestures.map { gesture in
      func list(_ value: (Int) -> String) -> String {
        "[" + gesture.points.indices.map(value).joined(separator: ", ") + "]"
      }
      return
        #"{"gesture": "\#(gesture.name)", "label": "\#(gesture.intent)", "user": "\#(gesture.person)", "t_ms": \#(list { "\(gesture.points[$0].ms)" }), "x": \#(list { "\(gesture.points[$0].x)" }), "y": \#(list { "\(gesture.points[$0].y)" }), "phase": \#(list { "\"\(gesture.phase($0))\"" })}"#
    }
    return [
      Way(name: "objects", files: table("pans.json", json("t_ms", Self.point))),
      Way(
        name: "objects in microseconds",
        files: table("pans.json", json("t_us", Self.point, factor: 1000))),
      Way(
        name: "lines of objects",
        files: table(
          "pans.jsonl",
          lines {
            #"{"gesture": "\#($0.gesture.name)", "timestamp_ms": \#($0.ms), "clientX": \#($0.x), "clientY": \#($0.y), "type": "\#($0.gesture.phase($0.index, ["touchstart", "touchmove", "touchend"]))"}"#
          })),
      Way(
        name: "nested objects", files: [("pans.json", "[" + nested.joined(separator: ",\n") + "]")]),
      Way(name: "lists", files: [("pans.json", "[" + lists.joined(separator: ",\n") + "]")]),
      Way(
        name: "shares in objects",
        files: table(
          "pans.json",
          #"{"width": 390, "height": 844, "touches": "# + json("t_ms", Self.share) + "}")),
      Way(
        name: "objects, a file each",
        files: gestures.map { gesture in
          let touches = gesture.points.enumerated().map {
            #"{"t_ms": \#($1.ms), "phase": "\#(gesture.phase($0))", "x": \#($1.x), "y": \#($1.y)}"#
          }
          return ("\(gesture.name).json", "[" + touches.joined(separator: ", ") + "]")
        } + [labels(of: nil)]),
    ]
  }

  private var logs: [Way] {
    let unnamed = labels(of: "#")
    return [
      Way(
        name: "words of a log",
        files: [
          (
            "pans.log",
            lines {
              "2026-06-01 \(Self.clock($0.ms)) DEBUG pan: phase=\($0.gesture.phase($0.index)) pos=(\($0.x), \($0.y))"
            }
          ), unnamed,
        ], areNamed: false),
      Way(
        name: "blocks of a log",
        files: [
          (
            "pans.log",
            lines {
              "event: \($0.gesture.phase($0.index))\ntime_ms: \($0.ms)\nx: \($0.x)\ny: \($0.y)\n"
            }
          ),
          unnamed,
        ], areNamed: false),
      Way(
        name: "objects in a log",
        files: table(
          "pans.log",
          lines {
            #"2026-06-01 \#(Self.clock($0.ms)) [app] touch {"gesture": "\#($0.gesture.name)", "x": \#($0.x), "y": \#($0.y), "phase": "\#($0.gesture.phase($0.index))"}"#
          })),
      Way(
        name: "UITouches",
        files: [
          (
            "pans.log",
            lines {
              "<UITouchesEvent: 0x6> timestamp: \(Self.seconds($0.ms, from: 81_223)) touches: {(\n    <UITouch: 0x15a> type: Direct; phase: \($0.gesture.phase($0.index, ["Began", "Moved", "Ended"])); is pointer: NO; location in window: {\($0.x), \($0.y)}; previous location in window: {0, 0}\n)}"
            }
          ), unnamed,
        ], areNamed: false),
    ]
  }

  private var events: [Way] {
    // A panel of 100 units a point.
    func kernel(_ type: String, _ code: String, _ value: Int, _ row: Row) -> String {
      "[ \(Self.seconds(row.ms, from: 73_120))000] /dev/input/event4: \(type) \(code) \(String(format: "%08x", UInt32(truncatingIfNeeded: value)))\n"
    }
    var getevent = "add device 1: /dev/input/event4\n  name: \"panel\"\n  events:\n"
    for (axis, most) in [("X", 38_999), ("Y", 84_399)] {
      getevent +=
        "    ABS (0003): ABS_MT_POSITION_\(axis) : value 0, min 0, max \(most), fuzz 0, flat 0, resolution 0\n"
    }
    var evemu = "N: A panel\nA: 35 0 38999 0 0 0\nA: 36 0 84399 0 0 0\n"
    for row in rows {
      let (phase, id) = (row.gesture.phase(row.index), row.ms / 5000 + 1)
      let (x, y) = (Int((row.x * 100).rounded()), Int((row.y * 100).rounded()))
      let time = Self.seconds(row.ms) + "000"
      if phase == "began" {
        getevent += kernel("EV_ABS", "ABS_MT_TRACKING_ID", id, row)
        evemu += "E: \(time) 0003 0039 \(id)\n"
      }
      getevent +=
        kernel("EV_ABS", "ABS_MT_POSITION_X", x, row)
        + kernel("EV_ABS", "ABS_MT_POSITION_Y", y, row)
      evemu += "E: \(time) 0003 0035 \(x)\nE: \(time) 0003 0036 \(y)\n"
      if phase == "ended" {
        getevent += kernel("EV_ABS", "ABS_MT_TRACKING_ID", -1, row)
        evemu += "E: \(time) 0003 0039 -1\n"
      }
      getevent += kernel("EV_SYN", "SYN_REPORT", 0, row)
      evemu += "E: \(time) 0000 0000 0\n"
    }
    let unnamed = labels(of: "#")
    return [
      Way(name: "a kernel's events", files: [("pans.txt", getevent), unnamed], areNamed: false),
      Way(name: "evemu", files: [("pans.evemu", evemu), unnamed], areNamed: false),
    ]
  }

  /// A row of one of two fingers.
  private typealias FingerRow = (
    gesture: Gesture, finger: Int, ms: Int, x: Double, y: Double, phase: String
  )

  /// The rows of both fingers: the second rests below the first from its eighth row on.
  private var fingerRows: [FingerRow] {
    gestures.flatMap { gesture -> [FingerRow] in
      let (start, end) = (8, gesture.points.count - 4)
      return gesture.points.enumerated().flatMap { index, point -> [FingerRow] in
        let first = (gesture, 0, point.ms, point.x, point.y, gesture.phase(index))
        guard start...end ~= index else { return [first] }
        let place = gesture.points[start]
        let phase = index == start ? "began" : index == end ? "ended" : "moved"
        return [
          first, (gesture, 1, point.ms, place.x, place.y + 200 + Double(index - start) / 4, phase),
        ]
      }
    }
  }

  private var fingers: [Way] {
    func lines(_ line: (FingerRow) -> String) -> String {
      fingerRows.map { line($0) + "\n" }.joined()
    }
    let events = fingerRows.map { row in
      #"{"gesture": "\#(row.gesture.name)", "time_ms": \#(row.ms), "pointerId": \#(row.finger + 4), "x": \#(row.x), "y": \#(row.y), "phase": "\#(row.phase)"}"#
    }
    var evemu = "N: A panel\nA: 35 0 38999 0 0 0\nA: 36 0 84399 0 0 0\n"
    for (index, row) in fingerRows.enumerated() {
      func event(_ code: String, _ value: Int) -> String {
        "E: \(Self.seconds(row.ms))000 \(code) \(value)\n"
      }
      evemu += event("0003 002f", row.finger)
      if row.phase == "began" { evemu += event("0003 0039", index + 1) }
      evemu +=
        event("0003 0035", Int((row.x * 100).rounded()))
        + event("0003 0036", Int((row.y * 100).rounded()))
      if row.phase == "ended" { evemu += event("0003 0039", -1) }
      evemu += event("0000 0000", 0)
    }
    let unnamed = labels(of: "#")
    var ways = [
      Way(
        name: "fingers in a table",
        files: table(
          "pans.csv",
          "t_ms,x,y,phase,trace,id\n"
            + lines { "\($0.ms),\($0.x),\($0.y),\($0.phase),\($0.gesture.name),\($0.finger)" })),
      Way(
        name: "fingers under other names",
        files: table(
          "pans.csv",
          "gesture;pointer;Time (ms);posX;posY;state\n"
            + lines { "\($0.gesture.name);\($0.finger + 7);\($0.ms);\($0.x);\($0.y);\($0.phase)" })),
      Way(
        name: "fingers of objects",
        files: table("pans.json", "[" + events.joined(separator: ",\n") + "]")),
      Way(
        name: "fingers in a log",
        files: [
          (
            "pans.log",
            lines {
              "2026-06-01 \(Self.clock($0.ms)) DEBUG finger=\($0.finger) phase=\($0.phase) pos=(\($0.x), \($0.y))"
            }
          ), unnamed,
        ], areNamed: false),
      Way(name: "fingers in slots", files: [("pans.evemu", evemu), unnamed], areNamed: false),
    ]
    for index in ways.indices { ways[index].hasTwoFingers = true }
    return ways
  }

  /// Ways that leave something open, for which every command asks alike.
  private var open: [Way] {
    [
      Way(
        name: "an open unit",
        files: [("pans.csv", "t,x,y,phase\n0,20,300,began\n400,90,300,ended\n")], isRefused: true),
      Way(
        name: "open numbers of phases",
        files: [
          ("pans.csv", "t_ms,x,y,phase\n0,20,300,7\n16,40,300,8\n32,60,300,8\n48,80,300,9\n")
        ], isRefused: true),
    ]
  }
}
