import Testing

@testable import Traces

/// Logs as apps write them, each in a way of its own: their lines show how they are to be read.
struct LogLinesTests {
  private typealias Point = (ms: Int, x: Double, y: Double, index: Int)

  private static let points: [Point] = (0...12).map { ($0 * 16, 20.5 + Double($0 * $0), 400, $0) }

  private static func lines(_ line: (Point) -> String) -> String {
    points.map { line($0) + "\n" }.joined()
  }

  private static func word(_ point: Point, _ words: [String] = ["began", "changed", "ended"])
    -> String
  {
    words[point.index == 0 ? 0 : point.index == points.count - 1 ? 2 : 1]
  }

  private static func digits(_ number: Int, _ count: Int = 3) -> String {
    String(repeating: "0", count: count - String(number).count) + String(number)
  }

  private static let shapes: [String: String] = {
    var shapes: [String: String] = [:]
    shapes["keys"] =
      "level=info msg=\"screen shown\"\n"
      + lines {
        "time=2026-06-01T08:02:03.\(digits(100 + $0.ms))Z level=debug msg=pan state=\(word($0)) x=\($0.x) y=\($0.y)"
      }
    shapes["a pair"] =
      "2026-06-01 08:02:02,900 INFO app: started\n"
      + lines {
        "2026-06-01 08:02:03,\(digits(100 + $0.ms)) DEBUG gesture: phase=\(word($0)) pos=(\($0.x), \($0.y))"
      }
    shapes["threads"] = lines {
      "2026-06-01 08:02:03.\(digits(100 + $0.ms))123+0200 0x1a2b     Debug       0x0                  812    0    App: (App) [com.example:gesture] pan \(word($0)) at {\($0.x), \($0.y)}"
    }
    shapes["brackets"] = lines {
      "[\(Double($0.ms) / 1000)] TouchPhase.\(word($0, ["began", "moved", "ended"])) CGPoint(x: \($0.x), y: \($0.y))"
    }
    shapes["logcat"] =
      "--------- beginning of main\n"
      + lines {
        "06-01 08:02:03.\(digits(100 + $0.ms))  1234  1234 D Swipe   : \(word($0, ["ACTION_DOWN", "ACTION_MOVE", "ACTION_UP"])) x=\($0.x) y=\($0.y)"
      }
    shapes["names of callbacks"] = lines {
      "flutter: onPan\(word($0, ["Start", "Update", "End"])) globalPosition: Offset(\($0.x), \($0.y)) sourceTimeStamp: 0:00:00.\(digits($0.ms))000"
    }
    shapes["elements"] = lines {
      "<touch t=\"\(Double($0.ms) / 1000)\" x=\"\($0.x)\" y=\"\($0.y)\" phase=\"\(word($0, ["began", "moved", "ended"]))\"/>"
    }
    shapes["a list"] =
      "gestures:\n  - samples:\n"
      + lines { "      - {t: \(Double($0.ms) / 1000), x: \($0.x), y: \($0.y), phase: \(word($0))}" }
    shapes["blocks"] = lines {
      "event: touches\(word($0, ["Began", "Moved", "Ended"]))\ntime: \(Double($0.ms) / 1000)\nx: \($0.x)\ny: \($0.y)\n"
    }
    shapes["units"] = lines {
      "after \($0.ms)ms at \($0.x),\($0.y) \(word($0, ["down", "move", "up"]))"
    }
    shapes["short words"] = lines {
      "PAN \(word($0)) t=\(Double($0.ms) / 1000) loc=(\($0.x), \($0.y)) trans=(\($0.x), 0.0) vel=(\($0.x), 0.0)"
    }
    shapes["responders"] = lines {
      "onResponder\(word($0, ["Grant", "Move", "Release"])) after \($0.ms)ms at \($0.x),\($0.y)"
    }
    shapes["whether it is pressed"] = lines {
      "Change(id=0, uptimeMillis=\(7000 + $0.ms), position=Offset(\($0.x), \($0.y)), pressed=\(word($0, ["true", "true", "false"])), previousPressed=true)"
    }
    shapes["two kinds of lines"] = lines {
      let place = "position=(\($0.x), \($0.y))"
      return word($0) == "changed"
        ? "[\(Double($0.ms) / 1000)] Drag: index=0, \(place), relative=(1.5, 0.0)"
        : "[\(Double($0.ms) / 1000)] Touch: index=0, \(place), pressed=\($0.ms == 0)"
    }
    shapes["numbers for phases"] = lines {
      "08:02:03.\(digits(100 + $0.ms)) | INFO | touch | \($0.x);\($0.y);\(word($0, ["1", "2", "3"]))"
    }
    shapes["times before"] =
      "app started\n"
      + lines { "-- frame \($0.index) @ \($0.ms) ms\n  touch 0: \($0.x) \($0.y) \(word($0))" }
    shapes["a prefix of the system"] = lines {
      "INFO: \(word($0, ["SDL_FINGERDOWN", "SDL_FINGERMOTION", "SDL_FINGERUP"])) (timestamp=\(1234 + $0.ms) fingerid=0 x=\($0.x) y=\($0.y) dx=0.0)"
    }
    shapes["a bar"] = lines {
      "08:02:03,\(digits(100 + $0.ms)) DEBUG Sheet - drag \(word($0, ["START", "MOVE", "END"])) (\($0.x)|\($0.y))"
    }
    shapes["objects of Python"] = lines {
      "{'t': \(Double($0.ms) / 1000), 'pos': (\($0.x), \($0.y)), 'phase': '\(word($0))'}"
    }
    shapes["objects of Ruby"] = lines {
      "{:t=>\(Double($0.ms) / 1000), :x=>\($0.x), :y=>\($0.y), :phase=>:\(word($0))}"
    }
    shapes["items"] = lines {
      "- time: \(Double($0.ms) / 1000)\n  x: \($0.x)\n  y: \($0.y)\n  phase: \(word($0))"
    }
    shapes["months by name"] = lines {
      "[03/Nov/2026:08:02:03.\(digits(100 + $0.ms)) +0100] \(word($0)) at (\($0.x), \($0.y))"
    }
    return shapes
  }()

  @Test(arguments: shapes.keys.sorted())
  func `a log's own lines show how they are read`(_ name: String) throws {
    let text = try #require(Self.shapes[name])
    let result = try imported(text)
    #expect(result.format == .log)
    let trace = try #require(result.traces.first)
    #expect(result.traces.count == 1)
    #expect(trace.samples.count == Self.points.count)
    for (sample, point) in zip(trace.samples, Self.points) {
      #expect(abs(sample.time - Double(point.ms) / 1000) < 1e-6, "\(point)")
      #expect(sample.x == point.x && sample.y == point.y, "\(point)")
    }
    #expect(trace.samples.first?.phase == .began && trace.samples.last?.phase == .ended)
    // The recipe that is printed reads the same.
    let recipe = TraceImporter.recipe(for: Array(text.utf8))
    let again = try Recipe(bytes: Array(recipe.text.utf8), file: "r.json")
    #expect(again == recipe)
    let read = try imported(text, TraceImporter.Options(recipe: again))
    #expect(read.traces.map(\.samples) == result.traces.map(\.samples))
  }

  /// Lines that leave open what is what; they are not guessed at.
  private static let open: [String] = [
    lines { "+\($0.index == 0 ? 0 : 16)ms \(word($0)) \($0.x),\($0.y)" },
    lines {
      "pan \(word($0)): translation (\($0.x), 0.0), velocity (1100.0, 0.0), elapsed \($0.ms)"
    },
    lines { "\($0.ms),\($0.x),\($0.y),\($0.x)" },
    lines { "Nov  3 09:14:22 app[22]: seq=\($0.index) dt=16 \(word($0)) x=\($0.x) y=\($0.y)" },
    lines { "\(Double($0.ms) / 1000) \($0.x) \($0.y) \(word($0))" },
    lines { "\($0.ms) \(word($0)) from (\($0.x), 1) to (\($0.x), 400)" },
  ]

  @Test(arguments: open)
  func `a log that leaves its numbers open is asked about`(_ text: String) {
    #expect {
      try imported(text)
    } throws: {
      "\($0)".contains("describe its lines with --recipe")
    }
  }

  @Test func `lines of two kinds without phases are not guessed at`() {
    let text = Self.lines { "\($0.index == 0 ? "tick" : "tock") at=\($0.ms)ms x=\($0.x) y=\($0.y)" }
    #expect(throws: TraceError.self) { try imported(text + "tick at=400ms x=1 y=1\n") }
  }

  @Test func `a recipe says how its clock is written, and a clock in another form is an error`()
    throws
  {
    let recipe = try Recipe(
      bytes: Array(
        #"{"format": "ours", "shape": "lines", "patterns": ["[{time:HH-mm-ss:SSS}] {phase} {x} {y};"]}"#
          .utf8),
      file: "r.json")
    let options = TraceImporter.Options(recipe: recipe)
    let text = Self.lines {
      "[08-02-03:\(Self.digits(100 + $0.ms))] \(Self.word($0)) \($0.x) \($0.y);"
    }
    let trace = try #require(try imported(text, options).traces.first)
    #expect(abs(trace.duration - 0.192) < 1e-9)
    #expect {
      try imported(text.replacing("[08-02-03:132]", with: "[08:02:03:132]"), options)
    } throws: {
      "\($0)".contains("rec.txt:3: '08:02:03:132' is not a time that can be read")
    }
    #expect(throws: TraceError.self) {
      try Recipe(
        bytes: Array(#"{"format": "a", "shape": "lines", "patterns": ["{time:HH} {x} {y}"]}"#.utf8),
        file: "r.json")
    }
  }

  @Test func `a clock with words is never passed over for a number behind it`() throws {
    let recipe = try Recipe(
      bytes: Array(
        #"{"format": "ours", "shape": "lines", "patterns": ["[{time}]*: {phase} {x} {y};"]}"#.utf8),
      file: "r.json")
    func text(_ clock: (Point) -> String) -> String {
      Self.lines { "[\(clock($0))][\(300 + $0.index)] in: \(Self.word($0)) \($0.x) \($0.y);" }
    }
    let options = TraceImporter.Options(recipe: recipe)
    for clock in ["03/Nov/2026:08:02:03,", "3 Nov 2026 08:02:03.", "Nov  3 08:02:03."] {
      let trace = try #require(
        try imported(text { clock + Self.digits(100 + $0.ms) }, options).traces.first)
      #expect(abs(trace.duration - 0.192) < 1e-9, "\(clock)")
    }
    #expect {
      try imported(text { "Tag 3 um 08:02:03.\(Self.digits(100 + $0.ms))" }, options)
    } throws: {
      "\($0)".contains("rec.txt:1: ") && "\($0)".contains("is not a time that can be read")
    }
  }

  @Test func `places of Android's own events are pixels`() throws {
    let text = Self.lines {
      "D/View: \(Self.word($0, ["ACTION_DOWN", "ACTION_MOVE", "ACTION_UP"])) raw=(\($0.x), \($0.y)) eventTime=\(7000 + $0.ms)"
    }
    let trace = try #require(try imported(text).traces.first)
    #expect(trace.repairs.contains { $0.message.hasPrefix("positions in pixels; ") })
    let scaled = try imported(text, TraceImporter.Options(panel: PanelSize("1170x2532")))
    #expect(scaled.traces[0].samples[0].x == 20.5 / 3)
    #expect(!scaled.traces[0].repairs.contains { $0.message.hasPrefix("positions in pixels; ") })
  }

  @Test func `a record of several lines is one pattern`() throws {
    let recipe = try Recipe(
      bytes: Array(
        #"{"format": "ours", "shape": "lines", "patterns": ["at {time} ms\n*{phase}:\n{x} | {y}"], "unit": "ms"}"#
          .utf8),
      file: "r.json")
    let text = Self.lines { "at \($0.ms) ms\nfinger \(Self.word($0)):\n  \($0.x) | \($0.y)\n" }
    let trace = try #require(
      try imported(text, TraceImporter.Options(recipe: recipe)).traces.first)
    #expect(trace.samples.map(\.x) == Self.points.map(\.x))
  }

  @Test func `hints say what is wrong with the times`() {
    func table(_ time: (Point) -> String) -> [UInt8] {
      Array(
        ("t_ms;x;y;phase\n"
          + Self.lines { "\(time($0));\($0.x);400;\(Self.word($0, ["began", "moved", "ended"]))" })
          .utf8)
    }
    expectRefusal(
      table { "81.\(Self.digits($0.ms))" },
      "swipe.csv:2: rows 16 us apart, a thousandth of a touch panel's interval; leave out dots that group thousands,"
        + " or name the unit")
    expectRefusal(
      table { "1.780.300.\(Self.digits($0.ms))" },
      "swipe.csv:2: '1.780.300.000' in column 't_ms' is not a number; write it without thousands separators"
    )
    let days =
      "time,x,y,phase\n"
      + Self.lines {
        "46174.\(Self.digits(33_470_000 + $0.ms * 1000 / 864, 8)),\($0.x),400,\(Self.word($0, ["began", "moved", "ended"]))"
      }
    expectRefusal(
      Array(days.utf8),
      "swipe.csv: times are a spreadsheet's days; write them as clocks, in the format hh:mm:ss.000, or as seconds"
    )
  }

  @Test func `what is no recording says what it is`() {
    for (text, told) in [
      ("PK\u{3}\u{4}rest", "an archive or a spreadsheet; save the sheet as CSV, or unpack it"),
      (
        "%PDF-1.7\n",
        "a PDF document; a picture shows no times; record the touches, each with its time"
      ),
      ("<?xml version=\"1.0\"?>\n<a>\n<b>20</b>\n</a>\n", "XML in which no line is a touch"),
      ("appId: a\n---\n- swipe:\n    direction: LEFT\n", "a step gives a swipe's destination"),
      (#"{"traceEvents": [{"ph": "X", "ts": 1}]}"#, "a performance trace has no places"),
      ("<ink>\n<trace>10 0, 9 14</trace>\n</ink>\n", "ink tells where a pen was, not when"),
    ] {
      #expect {
        try imported(text)
      } throws: {
        "\($0)".contains(told)
      }
    }
  }

  @Test func `swipes of a flow that name both ends are read as those of scripts`() throws {
    let flow = """
      appId: example
      ---
      - launchApp
      - swipe:
          start: 10%, 50%
          end: 90%, 50%
          duration: 240
      - swipe:
          start: 20, 400
          end: 300, 400
      - tapOn: Back

      """
    let result = try imported(flow)
    #expect(result.format == .swipeScript)
    #expect(result.traces.map { $0.samples.first?.x } == [39, 20])
    #expect(result.traces.map { $0.samples.last?.x } == [351, 300])
    #expect(result.traces.map(\.duration) == [0.24, 0.4])
    #expect(result.traces.allSatisfy { $0.metadata["synthetic"] == "yes" })
  }
}
