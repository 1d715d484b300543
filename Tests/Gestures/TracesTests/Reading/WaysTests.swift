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

  private static let points: [Point] = (0..<12).map { (step: Int) -> Point in
    let way = Double(step * step) * 2
    let phase = step == 0 ? "began" : step == 11 ? "ended" : "moved"
    return Point(time: step * 16, x: 20 + way, y: 420 + Double(step), phase: phase)
  }

  private static func lines(_ line: (Point) -> String) -> String {
    points.map(line).joined()
  }

  private static func word(_ phase: String, _ words: [String]) -> String {
    words[["began", "moved", "ended"].firstIndex(of: phase) ?? 0]
  }

  private static func clock(_ point: Point) -> String {
    "10:02:03.\(100 + point.time)"
  }

  private static func list(_ value: (Point) -> String) -> String {
    "[" + points.map(value).joined(separator: ",") + "]"
  }

  private static func uitouch(_ point: Point) -> String {
    let phase = word(point.phase, ["Began", "Moved", "Ended"])
    let place = "location in window: {\(point.x), \(point.y)}; previous location in window: {0, 0}"
    return "<UITouch: 0x15a> type: Direct; phase: \(phase); is pointer: NO; \(place)"
  }

  private static func call(_ method: String, _ point: Point) -> String {
    let place = method == "mouseMove" ? "{\"x\": \(point.x), \"y\": \(point.y)}" : "{}"
    let head = "{\"type\": \"before\", \"callId\": \"1\", \"startTime\": \(1000 + point.time)"
    return "\(head), \"method\": \"\(method)\", \"params\": \(place)}\n"
  }

  private static func actions(_ point: Point) -> String {
    let duration = point.phase == "began" ? 0 : 16
    let move =
      "{\"type\": \"pointerMove\", \"duration\": \(duration), \"x\": \(point.x), \"y\": \(point.y)}"
    let button = word(point.phase, ["pointerDown", "", "pointerUp"])
    return button.isEmpty ? move : "\(move), {\"type\": \"\(button)\"}"
  }

  /// The names of files and their texts.
  private static let ways: [String: String] = {
    var ways: [String: String] = [:]
    let header = "t_ms,x,y,phase\n"
    ways["own.csv"] = header + lines { "\($0.time),\($0.x),\($0.y),\($0.phase)\n" }
    ways["shares.csv"] = header + lines { "\($0.time),\($0.x / 390),\($0.y / 844),\($0.phase)\n" }
    let german = lines { "\($0.time).0;\($0.x);\($0.y);\($0.phase)\n" }
    ways["german.csv"] =
      "\u{FEFF}sep=;\nZeit (ms);X (pt);Y (pt);Phase\n"
      + german.replacingOccurrences(of: ".", with: ",")
    ways["android.csv"] =
      "t_ms,x,y,action\n"
      + lines { "\($0.time),\($0.x),\($0.y),\(word($0.phase, ["0", "2", "1"]))\n" }
    func json(_ time: String, _ x: String, _ y: String, _ phase: String) -> String {
      "{\(time), \"x\": \(x), \"y\": \(y), \(phase)}"
    }
    func object(_ key: String, _ factor: Int, _ point: Point) -> String {
      json(
        "\"\(key)\": \(point.time * factor)", "\(point.x)", "\(point.y)",
        "\"phase\": \"\(point.phase)\"")
    }
    ways["own.json"] = list { object("t_ms", 1, $0) }
    ways["micros.json"] = list { object("t_us", 1000, $0) }
    ways["shares.json"] = list { point in
      json(
        "\"t_ms\": \(point.time)", "\(point.x / 390)", "\(point.y / 844)",
        "\"phase\": \"\(point.phase)\"")
    }
    ways["lines.jsonl"] = lines { object("ms", 1, $0) + "\n" }
    ways["logged.log"] = lines { point in
      let body = json("\"id\": 7", "\(point.x)", "\(point.y)", "\"phase\": \"\(point.phase)\"")
      return "2026-06-01 \(clock(point)) [app] touch \(body)\n"
    }
    let records = points.map { point in
      let type = word(point.phase, ["down", "move", "up"])
      let data = json(
        "\"pointerEventType\": \"\(type)\"", "\(point.x)", "\(point.y)", "\"pointerId\": 1")
      return "{\"type\": 11, \"timestamp\": \(1_764_365_000_000 + point.time), \"data\": \(data)}"
    }
    ways["replay.json"] =
      "{\"records\": [{\"type\": 4, \"timestamp\": 1764364999900}, "
      + records.joined(separator: ",") + "]}"
    let body = points.map(actions).joined(separator: ", ")
    ways["server.log"] = """
      2026-06-01 10:02:03:123 [HTTP] --> POST /session/7/actions
      2026-06-01 10:02:03:124 [HTTP] {"actions": [{"type": "pointer", "id": "panlab-1", "actions": [\(body)]}]}
      2026-06-01 10:02:04:001 [HTTP] <-- 200

      """
    ways["calls.trace"] =
      "{\"type\": \"context-options\", \"options\": {\"viewport\": {\"width\": 390, \"height\": 844}}}\n"
      + lines { point in
        let button = word(point.phase, ["mouseDown", "", "mouseUp"])
        return call("mouseMove", point) + (button.isEmpty ? "" : call(button, point))
      }
    ways["touches.log"] = lines { "2026-06-01 \(clock($0)) Sheets[9:1] \(uitouch($0))\n" }
    ways["events.log"] = lines { point in
      let time = 81_223 + Double(point.time) / 1000
      return "<UITouchesEvent: 0x6> timestamp: \(time) touches: {(\n    \(uitouch(point))\n)}\n"
    }
    return ways
  }()

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
      + Self.lines { "\($0.time),\($0.x),\($0.y),\(Self.word($0.phase, ["0", "2", "3"]))\n" }
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
        "a jump far off the finger's path and straight back; left out"
      ])
  }

  @Test func `a fast flick and a shake have no place that is far off`() throws {
    func row(_ step: Int, _ x: Int) -> String {
      let phase = step == 0 ? "began" : step == 7 ? "ended" : "moved"
      return "\(step * 16),\(x),400,\(phase)"
    }
    let flick = (0..<8).map { row($0, 20 + $0 * 130) }
    let shake = (0..<8).map { row($0, 100 + ($0 % 2) * 55) }
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
    #expect(traces.count == 1)
    let fingers = (0...1).map { touch in traces[0].samples.filter { $0.touch == touch } }
    #expect(fingers.map(\.count) == [8, 4])
    #expect(fingers[1].map(\.phase) == [.began, .moved, .moved, .ended])
    #expect(fingers[1].map(\.x) == [300, 280, 260, 240])
  }

  @Test func `a clock that cannot be read is an error, never another number`() throws {
    let recipe = try Recipe(
      bytes: Array(
        "{\"format\": \"game\", \"shape\": \"lines\", \"patterns\": [\"[{time}]* {phase} at {x},{y};\"]}"
          .utf8),
      file: "game.json")
    let options = TraceImporter.Options(recipe: recipe)
    func read(_ clock: (Int) -> String) throws -> [Trace] {
      let text = Self.lines {
        "[\(clock($0.time))][\(300 + $0.time / 16)] \($0.phase) at \($0.x),\($0.y);\n"
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
        == "game.log:1: '01~06~26 08!02!0' is not a time that can be read; write it like 2026-06-01 10:02:03.100, or take"
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
      "gesture,t_ms,x,y,phase\n" + Self.lines { "anna,\($0.time),\($0.x),\($0.y),\($0.phase)\n" }
      + Self.lines { "ben,\($0.time),\($0.x),\($0.y),\($0.phase)\n" }
    #expect(try imported(text).traces.map(\.name) == ["rec#anna", "rec#ben"])
  }

  @Test func `a move in steps takes as long as its call`() throws {
    let text = """
      {"type": "context-options", "options": {"viewport": {"width": 390, "height": 844}}}
      {"type": "before", "callId": "1", "startTime": 1000, "method": "mouseMove", "params": {"x": 20, "y": 400}}
      {"type": "before", "callId": "2", "startTime": 1010, "method": "mouseDown", "params": {}}
      {"type": "before", "callId": "3", "startTime": 1020, "method": "mouseMove", "params": {"x": 120, "y": 400, "steps": 10}}
      {"type": "after", "callId": "3", "endTime": 1120}
      {"type": "before", "callId": "4", "startTime": 1130, "method": "mouseUp", "params": {}}

      """
    let trace = try #require(try imported(text).traces.first)
    #expect(trace.samples.map(\.x) == [20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 120])
    #expect(abs(trace.samples[1].time - 0.02) < 1e-9 && abs(trace.samples[10].time - 0.11) < 1e-9)
  }

  @Test func `phases of which none is known are named`() throws {
    let text = Self.lines {
      "{\"t_ms\": \($0.time), \"x\": \($0.x), \"y\": \($0.y), \"phase\": \"plop\"}\n"
    }
    #expect {
      try imported(text)
    } throws: { error in
      "\(error)"
        == "rec.txt: phases plop are unknown; name each, as in import --phase plop=began"
    }
  }

  @Test func `a recipe takes recording, person and label from a line`() throws {
    let recipe = try Recipe(
      bytes: Array(
        "{\"format\": \"ours\", \"shape\": \"lines\", \"unit\": \"ms\", \"patterns\": [\"{trace} {person} {label} {time} {phase} {x} {y}\"]}"
          .utf8), file: "ours.json")
    let text = Self.lines { "first ben cancel \($0.time) \($0.phase) \($0.x) \($0.y)\n" }
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
