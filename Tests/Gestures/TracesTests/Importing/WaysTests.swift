import Foundation
import Testing

@testable import Traces

/// One swipe, written as many tools write it.
struct WaysTests {
  private struct Point {
    let time: Int
    let x, y: Double
    let phase: String
  }

  private static let points: [Point] = (0..<12).map { step in
    Point(
      time: step * 16, x: 20 + Double(step * step) * 2, y: 420 + Double(step),
      phase: step == 0 ? "began" : step == 11 ? "ended" : "moved")
  }

  private static func lines(_ line: (Point) -> String) -> String {
    points.map { line($0) + "\n" }.joined()
  }

  private static func word(_ phase: String, _ words: [String]) -> String {
    words[["began", "moved", "ended"].firstIndex(of: phase) ?? 0]
  }

  private static func share(_ point: Point) -> String {
    "\(point.x / 390), \"y\": \(point.y / 844)"
  }

  private static func clock(_ point: Point) -> String {
    "10:02:03.\(100 + point.time)"
  }

  /// The names of files and their texts.
  private static let ways: [String: String] = [
    "own.csv": "t_ms,x,y,phase\n" + lines { "\($0.time),\($0.x),\($0.y),\($0.phase)" },
    "shares.csv": "t_ms,x,y,phase\n"
      + lines { "\($0.time),\($0.x / 390),\($0.y / 844),\($0.phase)" },
    "german.csv": "\u{FEFF}sep=;\nZeit (ms);X (pt);Y (pt);Phase\n"
      + lines {
        "\($0.time),0;\($0.x);\($0.y);\($0.phase)".replacingOccurrences(of: ".", with: ",")
      },
    "android.csv": "t_ms,x,y,action\n"
      + lines { "\($0.time),\($0.x),\($0.y),\(word($0.phase, ["0", "2", "1"]))" },
    "pairs.json": "["
      + points.map {
        "{\"t_ms\": \($0.time), \"x\": \($0.x), \"y\": \($0.y), \"phase\": \"\($0.phase)\"}"
      }.joined(separator: ",") + "]",
    "micros.json": "["
      + points.map {
        "{\"t_us\": \($0.time * 1000), \"x\": \($0.x), \"y\": \($0.y), \"phase\": \"\($0.phase)\"}"
      }.joined(separator: ",") + "]",
    "shares.json": "["
      + points.map {
        "{\"t_ms\": \($0.time), \"x\": \(share($0)), \"phase\": \"\($0.phase)\"}"
      }.joined(separator: ",") + "]",
    "lines.jsonl": lines {
      "{\"ms\": \($0.time), \"x\": \($0.x), \"y\": \($0.y), \"touchPhase\": \"\($0.phase)\"}"
    },
    "logged.log": lines {
      "2026-06-01 \(clock($0)) [app] touch {\"x\": \($0.x), \"y\": \($0.y), \"phase\": \"\($0.phase)\"}"
    },
    "replay.json": "{\"records\": [{\"type\": 4, \"timestamp\": 1764364999900}, "
      + points.map {
        "{\"type\": 11, \"timestamp\": \(1_764_365_000_000 + $0.time), \"data\": {\"pointerEventType\":"
          + " \"\(word($0.phase, ["down", "move", "up"]))\", \"pointerId\": 1, \"x\": \($0.x), \"y\": \($0.y)}}"
      }.joined(separator: ",") + "]}",
    "server.log": "2026-06-01 10:02:03:123 [HTTP] --> POST /session/7/actions\n"
      + "2026-06-01 10:02:03:124 [HTTP] {\"actions\": [{\"type\": \"pointer\", \"id\": \"panlab-1\", \"actions\": ["
      + points.map { point in
        point.phase == "began"
          ? "{\"type\": \"pointerMove\", \"duration\": 0, \"x\": \(point.x), \"y\": \(point.y)}, {\"type\": \"pointerDown\"}"
          : point.phase == "ended"
            ? "{\"type\": \"pointerMove\", \"duration\": 16, \"x\": \(point.x), \"y\": \(point.y)}, {\"type\": \"pointerUp\"}"
            : "{\"type\": \"pointerMove\", \"duration\": 16, \"x\": \(point.x), \"y\": \(point.y)}"
      }.joined(separator: ", ") + "]}]}\n2026-06-01 10:02:04:001 [HTTP] <-- 200\n",
    "calls.trace":
      "{\"type\": \"context-options\", \"options\": {\"viewport\": {\"width\": 390, \"height\": 844}}}\n"
      + lines { point in
        let place =
          "{\"type\": \"before\", \"callId\": \"1\", \"startTime\": \(1000 + point.time), \"method\": \"mouseMove\", "
          + "\"params\": {\"x\": \(point.x), \"y\": \(point.y)}}"
        let button =
          "{\"type\": \"before\", \"callId\": \"2\", \"startTime\": \(1000 + point.time), \"method\": \""
          + (point.phase == "began" ? "mouseDown" : "mouseUp") + "\", \"params\": {}}"
        return point.phase == "moved" ? place : place + "\n" + button
      },
    "touches.log": lines {
      "2026-06-01 \(clock($0)) Sheets[9:1] <UITouch: 0x15a> type: Direct; phase: \(word($0.phase, ["Began", "Moved", "Ended"]));"
        + " is pointer: NO; location in window: {\($0.x), \($0.y)}; previous location in window: {0, 0}"
    },
    "events.log": lines {
      "<UITouchesEvent: 0x6> timestamp: \(81_223 + Double($0.time) / 1000) touches: {(\n"
        + "    <UITouch: 0x15a> type: Direct; phase: \(word($0.phase, ["Began", "Moved", "Ended"]));"
        + " location in window: {\($0.x), \($0.y)}; previous location in window: {0, 0}\n)}"
    },
  ]

  @Test(arguments: ways.keys.sorted())
  func `the same swipe is the same gesture in every writing, named and imported`(
    _ name: String
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: name).path
    try Self.ways[name, default: ""].write(toFile: path, atomically: true, encoding: .utf8)
    for traces in [try TraceReader.read(path: path), try TraceImporter.read(path: path).traces] {
      let trace = try #require(traces.first)
      #expect(traces.count == 1)
      #expect(trace.samples.first?.phase == .began)
      #expect(trace.samples.last?.phase == .ended)
      for point in Self.points {
        let sample = try #require(
          trace.samples.last { abs($0.time - Double(point.time) / 1000) < 0.0005 })
        #expect(abs(sample.x - point.x) < 0.01 && abs(sample.y - point.y) < 0.01)
      }
      #expect(trace.samples.allSatisfy { $0.phase != .stationary })
    }
  }

  @Test func `numbers of phases are Android's where a stationary finger would move`() throws {
    let text =
      "t_ms,x,y,action\n"
      + Self.lines { "\($0.time),\($0.x),\($0.y),\(Self.word($0.phase, ["0", "2", "3"]))" }
    let trace = try #require(try imported(text).traces.first)
    #expect(trace.samples.last?.phase == .cancelled)
    #expect(trace.samples.dropFirst().dropLast().allSatisfy { $0.phase == .moved })
  }

  @Test func `a place far off and back is remarked, and left out where that is wanted`() throws {
    var rows = Self.points.map { "\($0.time),\($0.x),\($0.y),\($0.phase)" }
    rows[5] = "80,520.8,425,moved"
    let text = "t_ms,x,y,phase\n" + rows.joined(separator: "\n") + "\n"
    let trace = try #require(try imported(text).traces.first)
    #expect(trace.repairs.map(\.code) == ["spike"])
    #expect(trace.repairs.map(\.line) == [7])
    #expect(trace.samples.count == 12)
    let options = TraceImporter.Options(dropsSpikes: true)
    let dropped = try TraceImporter.read(
      bytes: Array(text.utf8), file: "swipe.csv", name: "swipe", options: options)
    #expect(dropped.traces[0].samples.count == 11)
    #expect(
      dropped.traces[0].repairs.map(\.message) == [
        "a finger that is far off its way and back at once; left out"
      ])
  }

  @Test func `a fast flick and a shake have no place that is far off`() throws {
    let flick = (0..<8).map {
      "\($0 * 16),\(20 + $0 * 130),400,\($0 == 0 ? "began" : $0 == 7 ? "ended" : "moved")"
    }
    let shake = (0..<8).map {
      "\($0 * 16),\(100 + ($0 % 2) * 55),400,\($0 == 0 ? "began" : $0 == 7 ? "ended" : "moved")"
    }
    for rows in [flick, shake] {
      let text = "t_ms,x,y,phase\n" + rows.joined(separator: "\n") + "\n"
      #expect(try traces(in: text)[0].repairs.isEmpty)
    }
  }

  @Test func `each panel of a foldable has its own range`() throws {
    func device(_ number: Int, _ most: Int) -> String {
      """
      add device 1: /dev/input/event\(number)
        name:     "panel \(number)"
          ABS (0003): ABS_MT_POSITION_X     : value 0, min 0, max \(most), fuzz 0, flat 0, resolution 0
                      ABS_MT_POSITION_Y     : value 0, min 0, max \(most), fuzz 0, flat 0, resolution 0

      """
    }
    func touch(_ number: Int, _ most: Int, at second: Int) -> String {
      let head = "[ \(second)"
      var text = ""
      for step in 0..<6 {
        let place = String((most + 1) * (step + 1) / 10, radix: 16)
        let start = step == 0 ? "EV_ABS ABS_MT_TRACKING_ID 00000001\n" : ""
        let time = "\(head).\(100_000 + step * 16_000)] /dev/input/event\(number): "
        text += (start.isEmpty ? "" : time + start) + time + "EV_ABS ABS_MT_POSITION_X \(place)\n"
        text += time + "EV_ABS ABS_MT_POSITION_Y \(place)\n" + time + "EV_SYN SYN_REPORT 00000000\n"
      }
      let end = "\(head).200000] /dev/input/event\(number): "
      return text + end + "EV_ABS ABS_MT_TRACKING_ID ffffffff\n" + end
        + "EV_SYN SYN_REPORT 00000000\n"
    }
    let text = device(4, 1079) + device(5, 4095) + touch(4, 1079, at: 10) + touch(5, 4095, at: 20)
    let traces = try imported(text).traces
    #expect(traces.map { $0.metadata["device"] } == ["panel 4", "panel 5"])
    for trace in traces {
      #expect(abs((trace.samples.last?.x ?? 0) - 390 * 0.6) < 0.5)
    }
  }

  @Test func `all pointers of a printed MotionEvent are read`() throws {
    func event(_ action: String, _ time: Int, _ places: [Int]) -> String {
      let pointers = places.enumerated().map {
        " id[\($0)]=\($0 + 3), x[\($0)]=\($1).0, y[\($0)]=400.0, toolType[\($0)]=TOOL_TYPE_FINGER,"
      }.joined()
      return
        "I/touch: MotionEvent { action=ACTION_\(action), actionButton=0,\(pointers) buttonState=0,"
        + " eventTime=\(time), downTime=100 }\n"
    }
    let text =
      event("DOWN", 100, [20]) + event("MOVE", 116, [40])
      + event("POINTER_DOWN(1)", 132, [60, 300])
      + event("MOVE", 148, [80, 280]) + event("MOVE", 164, [100, 260])
      + event("POINTER_UP(1)", 180, [120, 240]) + event("MOVE", 196, [140])
      + event("UP", 212, [160])
    let traces = try imported(text).traces
    #expect(traces.map(\.samples.count) == [8, 4])
    #expect(traces[1].samples.map(\.phase) == [.began, .moved, .moved, .ended])
    #expect(traces[1].samples.map(\.x) == [300, 280, 260, 240])
  }

  @Test func `a clock that cannot be read is an error, never another number`() throws {
    let recipe = try Recipe(
      bytes: Array(
        "{\"format\": \"game\", \"shape\": \"lines\", \"patterns\": [\"[{time}]*{phase} at {x},{y};\"]}"
          .utf8),
      file: "game.json")
    let options = TraceImporter.Options(recipe: recipe)
    func read(_ clock: (Int) -> String) throws -> [Trace] {
      let text = Self.lines {
        "[\(clock($0.time))][\(300 + $0.time / 16)] \($0.phase) at \($0.x),\($0.y);"
      }
      return try TraceImporter.read(
        bytes: Array(text.utf8), file: "game.log", name: "game", options: options
      ).traces
    }
    let trace = try #require(try read { "2026.06.01-08.02.03:\(100 + $0)" }.first)
    #expect(abs(trace.duration - 0.176) < 1e-6)
    #expect {
      try read { "01~06~26 08!02!\($0)" }
    } throws: { error in
      "\(error)"
        == "game.log:1: '01~06~26 08!02!0' is no time that can be read; write it like 2026-06-01 10:02:03.100, or take"
        + " another time in the recipe's pattern"
    }
  }

  @Test func `swipes of a script are straight, and say that no finger made them`() throws {
    let text =
      "#!/bin/sh\nadb shell input swipe 55 1163 831 1191 240\nsleep 1\nidb ui swipe 20 420 300 430 --duration 0.5\n"
    let traces = try imported(text).traces
    #expect(traces.map { $0.metadata["synthetic"] } == ["yes", "yes"])
    #expect(traces.map { ($0.duration * 1000).rounded() } == [240, 500])
    #expect(traces.map { $0.samples.last?.x } == [831, 300])
    #expect(traces[0].repairs.map(\.code) == ["pixels"])
  }

  @Test func `recordings that a table names keep their names`() throws {
    let text =
      "gesture,t_ms,x,y,phase\n" + Self.lines { "anna,\($0.time),\($0.x),\($0.y),\($0.phase)" }
      + Self.lines { "ben,\($0.time),\($0.x),\($0.y),\($0.phase)" }
    #expect(try imported(text).traces.map(\.name) == ["rec#anna", "rec#ben"])
  }

  @Test func `a recipe takes recording, person and label from a line`() throws {
    let recipe = try Recipe(
      bytes: Array(
        "{\"format\": \"ours\", \"shape\": \"lines\", \"unit\": \"ms\", \"patterns\": [\"{trace} {person} {label} {time} {phase} {x} {y}\"]}"
          .utf8), file: "ours.json")
    let text = Self.lines { "first ben cancel \($0.time) \($0.phase) \($0.x) \($0.y)" }
    let trace = try #require(
      try TraceImporter.read(
        bytes: Array(text.utf8), file: "a.log", name: "a",
        options: TraceImporter.Options(recipe: recipe)
      ).traces.first)
    #expect(trace.name == "a#first")
    #expect(trace.metadata["person"] == "ben")
    #expect(trace.label?.intent == .cancel)
  }
}
